#include "fix/new_import.h"

namespace unknot::fix {

std::string spell_module(const Context& context, ModuleId importer, bool relative, ModuleId target) {
  const std::string& wanted = context.module(target).name;
  const python::Module& from = context.module(importer);
  const auto top = [](const std::string& name) { return name.substr(0, name.find('.')); };
  if (!relative || top(wanted) != top(from.name)) return wanted;
  std::string package = from.is_package ? from.name : from.name.substr(0, from.name.rfind('.'));
  std::string dots = ".";
  while (wanted != package && !wanted.starts_with(package + ".")) {
    package = package.substr(0, package.rfind('.'));
    dots += '.';
  }
  return dots + (wanted == package ? "" : wanted.substr(package.size() + 1));
}

std::vector<python::Link> links_of_import(const Context& context, ModuleId importer, uint32_t statement,
                                          uint32_t alias, ModuleId target) {
  python::Link like;
  like.from = importer;
  like.statement = statement;
  like.alias = alias;
  std::vector<python::Link> links = links_to(context.layout.modules, like, target, python::LinkKind::target);
  links.back().needs_name = true;
  return links;
}

}  // namespace unknot::fix
