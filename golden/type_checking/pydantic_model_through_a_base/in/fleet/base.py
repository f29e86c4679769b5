import pydantic


class Model(pydantic.BaseModel):
    pass
