#!/usr/bin/env python3
"""`graph`: nodes and edges as dot, mermaid, json and html; folding, focus, depth, packages; exit status."""

import html.parser
import re
import unittest

from support.command import CLEAN, CLEAN_PROJECT, LOOM, MILL, USAGE, Project

SAW = {"saw.py": "from mill.lathe import turn\nimport calm.boat\n"}


class Page(html.parser.HTMLParser):
    """What a page draws, and what it would ask for from elsewhere."""

    VOID = {"meta", "input", "path", "rect"}

    def __init__(self, text):
        super().__init__()
        self.open, self.titles, self.edges, self.places, self.asked = [], [], [], {}, []
        self.feed(text)
        self.close()

    def handle_starttag(self, tag, attributes):
        known = dict(attributes)
        self.asked += [value for name, value in attributes if name in ("src", "href")]
        if tag not in self.VOID:
            self.open.append(tag)
        if tag == "g":
            self.titles.append("")
        if tag == "rect":
            self.places[len(self.titles) - 1] = int(known["x"])
        if tag == "path":
            self.edges.append((int(known["data-from"]), int(known["data-to"]), known["class"]))

    def handle_startendtag(self, tag, attributes):
        self.handle_starttag(tag, attributes)

    def handle_endtag(self, tag):
        assert self.open.pop() == tag, tag

    def handle_data(self, data):
        if self.open[-1:] == ["title"] and "g" in self.open:
            self.titles[-1] += data


class Graph(Project):
    def graph(self, *arguments):
        said = self.unknot("graph", "--output-format", "json", *arguments)
        self.assertEqual((said.status, said.err), (CLEAN, ""))
        report = said.json()
        self.assertEqual((report["version"], report["tool"]["name"]), (1, "unknot"))
        return report

    def edges(self, *arguments):
        return [(edge["from"], edge["to"]) for edge in self.graph(*arguments)["edges"]]

    def nodes(self, *arguments):
        return [node["name"] for node in self.graph(*arguments)["nodes"]]

    def test_cycles_are_folded(self):
        self.make(MILL, SAW, CLEAN_PROJECT)
        report = self.graph()
        cycle = "cycle " + self.report()["cycles"][0]["id"]
        folded = {"name": cycle, "modules": ["mill.chuck", "mill.lathe"], "cycle": True, "severity": "crash"}
        self.assertIn(folded, report["nodes"])
        self.assertIn({"from": "saw", "to": cycle, "imports": 1, "needs": True, "on_cycle": False}, report["edges"])
        self.assertIn({"from": "saw", "to": "calm.boat", "imports": 1, "needs": False, "on_cycle": False}, report["edges"])
        self.assertNotIn("mill.lathe", self.nodes())

    def test_unfolded(self):
        self.make(MILL)
        edges = [(edge["from"], edge["to"], edge["on_cycle"]) for edge in self.graph("--unfold")["edges"]]
        self.assertEqual(edges, [("mill.chuck", "mill.lathe", True), ("mill.lathe", "mill.chuck", True)])

    def test_focus_and_depth(self):
        self.make(SAW, MILL, CLEAN_PROJECT, {"bench.py": "import saw\n"})
        self.assertEqual(self.nodes("--focus", "bench"), ["bench", "saw"])
        self.assertEqual(self.nodes("--focus", "bench.py", "--depth", "0"), ["bench"])
        self.assertIn("calm.boat", self.nodes("--focus", "bench", "--depth", "2"))
        self.assertNotIn("calm.lake", self.nodes("--focus", "bench", "--depth", "2"))
        self.assertEqual(self.nodes("--focus", "calm.lake", "--depth", "1"), ["calm.boat", "calm.lake"])

    def test_packages(self):
        self.make(SAW, MILL, CLEAN_PROJECT)
        self.assertEqual(self.nodes("--packages"), ["calm", "mill", "saw"])
        self.assertEqual(self.edges("--packages"), [("saw", "calm"), ("saw", "mill")])

    def test_deferred_imports(self):
        late = {"oar/__init__.py": "", "oar/rig.py": "from . import sail\n", "oar/sail.py": "def up():\n    from . import rig\n"}
        self.make(late)
        self.assertEqual(self.edges(), [("oar.rig", "oar.sail")])
        report = self.graph("--include-deferred")
        self.assertEqual([node["modules"] for node in report["nodes"] if node["cycle"]], [["oar.rig", "oar.sail"]])
        self.assertEqual(self.edges("--include-deferred", "--unfold"), [("oar.rig", "oar.sail"), ("oar.sail", "oar.rig")])

    def test_dot(self):
        self.make(MILL, SAW)
        lines = self.unknot("graph").out.splitlines()
        self.assertEqual((lines[0], lines[-1]), ("digraph imports {", "}"))
        self.assertTrue(any('label="crash cycle of 2\\lmill.chuck\\lmill.lathe\\l"' in line for line in lines), lines)
        self.assertIn('  "saw";', lines)
        self.assertIn('  "mill.chuck" -> "mill.lathe" [color="#cc0000"];', self.unknot("graph", "--unfold").out.splitlines())

    def test_mermaid(self):
        self.make(MILL, SAW)
        said = self.unknot("graph", "--output-format", "mermaid").out
        self.assertTrue(said.startswith("flowchart LR\n"))
        self.assertIn('["crash cycle of 2<br>mill.chuck<br>mill.lathe"]', said)

    def test_html(self):
        self.make(MILL, SAW, {"odd/<b>&\"/n.py": ""})
        text = self.unknot("graph", "--output-format", "html").out
        page = Page(text)
        self.assertEqual((page.open, page.asked), ([], []))
        self.assertNotRegex(text, r"https?:|url\(|import\(|fetch\(")
        report = self.graph()
        self.assertEqual([title.split("\n")[0] for title in page.titles], [node["name"] for node in report["nodes"]])
        names = [node["name"] for node in report["nodes"]]
        self.assertEqual([(names[a], names[b]) for a, b, _ in page.edges], self.edges())
        for tail, head, kind in page.edges:
            self.assertTrue("round" in kind or page.places[tail] < page.places[head], "importers stand left of what they import")
        cycle = next(title for title in page.titles if title.startswith("cycle"))
        self.assertRegex(cycle, re.compile("mill.chuck\nmill.lathe"))
        round_edges = Page(self.unknot("graph", "--output-format", "html", "--unfold").out).edges
        self.assertEqual(sum("round" in kind for _, _, kind in round_edges), 2)

    def test_the_same_at_every_run_and_number_of_threads(self):
        self.make(MILL, SAW, LOOM, CLEAN_PROJECT)
        for form in ("dot", "mermaid", "json", "html"):
            self.assertEqual(len({self.unknot("graph", "--output-format", form, "-j", jobs).bytes for jobs in (1, 2, 4)}), 1)

    def test_status(self):
        self.make(MILL)
        self.assertEqual(self.unknot("graph").status, CLEAN)
        for arguments in (["--focus", "no.such.module"], ["--output-format", "sarif"], ["nowhere"], ["--depth", "x"]):
            said = self.unknot("graph", *arguments)
            self.assertEqual((said.status, said.out), (USAGE, ""), arguments)


if __name__ == "__main__":
    unittest.main()
