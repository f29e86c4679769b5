def main(model):
    from pkg import quantize

    return quantize(model)
