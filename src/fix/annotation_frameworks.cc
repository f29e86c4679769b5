#include "fix/annotation_frameworks.h"

#include <array>

namespace unknot::fix {
namespace {

constexpr uint8_t variables = reads_variables, signatures = reads_signatures, methods = reads_methods,
                  classes = reads_handed_classes, functions = reads_handed_functions;

constexpr auto table = std::to_array<AnnotationFramework>({
    // They evaluate annotations.
    {"attr.", variables},
    {"attrs.", variables},
    {"beanie.", variables | classes},
    {"beartype.", variables | signatures | methods},
    {"cattr.", classes},
    {"cattrs.", classes},
    {"cyclopts.", signatures | functions},
    {"dacite.", classes},
    {"dagster.", variables | signatures},
    {"dataclasses_json.", variables | classes},
    {"dependency_injector.", signatures | methods | classes | functions},
    {"desert.", variables | classes},
    {"discord.", signatures | methods},
    {"dishka.", signatures | methods | classes | functions},
    {"fastapi.", variables | signatures | classes | functions},
    {"flask_sqlalchemy.", variables},
    {"hypothesis.strategies.", classes | functions},
    {"injector.", signatures | methods | classes | functions},
    {"jsonargparse.", signatures | classes | functions},
    {"kink.", variables | signatures | methods},
    {"lagom.", signatures | classes | functions},
    {"langchain.tools.", variables | signatures | methods},
    {"langchain_core.", variables | signatures | methods},
    {"litestar.", variables | signatures | methods | classes | functions},
    {"magicgui.", signatures | functions},
    {"marshmallow_dataclass.", variables | classes},
    {"mashumaro.", variables | classes},
    {"msgspec.", variables | classes},
    {"multipledispatch.", signatures},
    {"ninja.", variables | signatures | methods},
    {"odmantic.", variables | classes},
    {"plum.", signatures | methods},
    {"prefect.", signatures},
    {"punq.", classes | functions},
    {"pydantic.", variables | signatures | classes},
    {"pydantic_settings.", variables},
    {"runtype.", variables | signatures},
    {"simple_parsing.", variables | classes},
    {"sqlalchemy.", variables},
    {"sqlmodel.", variables | classes},
    {"strawberry.", variables | signatures | methods | classes | functions},
    {"typeguard.", variables | signatures | methods},
    {"typer.", signatures | functions},
    {"typing.NamedTuple", variables},
    {"typing.TypedDict", variables},
    {"typing_extensions.NamedTuple", variables},
    {"typing_extensions.TypedDict", variables},
    {"tyro.", classes | functions},
    // They do not.
    {"aiohttp.", reads_nothing},
    {"billiard.", reads_nothing},
    {"celery.", reads_nothing},
    {"click.", reads_nothing},
    {"decorator.", reads_nothing},
    {"deprecated.", reads_nothing},
    {"django.", reads_nothing},
    {"docutils.", reads_nothing},
    {"flask.", reads_nothing},
    {"google.protobuf.", reads_nothing},
    {"grpc.", reads_nothing},
    {"httpx.", reads_nothing},
    {"hypothesis.", reads_nothing},
    {"jax.", reads_nothing},
    {"jinja2.", reads_nothing},
    {"keras.", reads_nothing},
    {"kombu.", reads_nothing},
    {"lxml.", reads_nothing},
    {"markupsafe.", reads_nothing},
    {"matplotlib.", reads_nothing},
    {"mock.", reads_nothing},
    {"numba.", reads_nothing},
    {"numpy.", reads_nothing},
    {"pandas.", reads_nothing},
    {"pygments.", reads_nothing},
    {"pytest.", reads_nothing},
    {"requests.", reads_nothing},
    {"rich.", reads_nothing},
    {"scipy.", reads_nothing},
    {"setuptools.", reads_nothing},
    {"six.", reads_nothing},
    {"sklearn.", reads_nothing},
    {"sphinx.", reads_nothing},
    {"starlette.", reads_nothing},
    {"tenacity.", reads_nothing},
    {"tensorflow.", reads_nothing},
    {"torch.", reads_nothing},
    {"tornado.", reads_nothing},
    {"tqdm.", reads_nothing},
    {"traitlets.", reads_nothing},
    {"twisted.", reads_nothing},
    {"typing_extensions.", reads_nothing},
    {"urllib3.", reads_nothing},
    {"werkzeug.", reads_nothing},
    {"wrapt.", reads_nothing},
    {"yaml.", reads_nothing},
    {"zope.interface.", reads_nothing},
});

bool fits(std::string_view row, std::string_view path) {
  if (row.ends_with('.')) return path.starts_with(row) || path == row.substr(0, row.size() - 1);
  return path == row || (path.starts_with(row) && (path[row.size()] == '.' || path[row.size()] == '('));
}

}  // namespace

std::span<const AnnotationFramework> annotation_frameworks() {
  return table;
}

const AnnotationFramework* find_framework(std::string_view path) {
  const AnnotationFramework* found = nullptr;
  for (const AnnotationFramework& row : table) {
    if (fits(row.path, path) && (found == nullptr || row.path.size() > found->path.size())) found = &row;
  }
  return found;
}

}  // namespace unknot::fix
