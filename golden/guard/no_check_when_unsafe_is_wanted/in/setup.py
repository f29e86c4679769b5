from setuptools import setup

extras = {}
extras["quant"] = ["quantlib"]

setup(name="pkg", install_requires=["numpy"], extras_require=extras)
