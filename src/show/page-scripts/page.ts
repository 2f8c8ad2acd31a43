// The script of every page that is drawn from data: what the page has a place for begins.
const pages = {
  desk: () => import("./desk/desk.tsx"),
  report: () => import("./report.tsx"),
  replay: () => import("./replay.tsx"),
};

for (const [place, begin] of Object.entries(pages)) if (document.getElementById(place) !== null) void begin();
