/** The ground of the demo's plant from above, as its cameras show it. No letters: names are drawn over it by the console. */

const wall = '#4c5a64'
const racks = [1100, 1170, 1240, 1370, 1440].map(
  x => `<rect x="${x}" y="330" width="44" height="420" fill="#c98a4b" fill-opacity=".55" stroke="#9c6a36"/>`,
)
const containers = [0, 1, 2].flatMap(row =>
  [0, 1].map(
    column =>
      `<rect x="${96 + column * 92}" y="${222 + row * 74}" width="84" height="62" fill="${(row + column) % 2 ? '#4d7ea8' : '#c4684e'}" stroke="${wall}" stroke-opacity=".6"/>`,
  ),
)
const bays = Array.from(
  { length: 11 },
  (_, at) => `<path d="M${430 + at * 52} 706v112" stroke="#f7f9fa" stroke-width="4"/>`,
)
const trees = [70, 190, 310, 1120, 1260, 1400, 1530].map(
  x => `<circle cx="${x}" cy="40" r="20" fill="#8fb08a" stroke="#6f946a"/>`,
)
const barrels = [0, 1, 2, 3].map(
  at =>
    `<circle cx="${880 + (at % 2) * 34}" cy="${440 + Math.floor(at / 2) * 34}" r="14" fill="#3f6fa5" stroke="${wall}"/>`,
)

const planSize = { width: 1600, height: 900 }

/** An SVG of `planSize`. */
export const demoPlanDrawing = `<svg xmlns="http://www.w3.org/2000/svg" width="${planSize.width}" height="${planSize.height}">
  <defs>
    <pattern id="hatch" width="28" height="28" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">
      <rect width="28" height="28" fill="#e2b93b"/><rect width="14" height="28" fill="#3d454b"/>
    </pattern>
    <pattern id="grid" width="50" height="50" patternUnits="userSpaceOnUse">
      <path d="M50 0H0V50" fill="none" stroke="#c3ccd2" stroke-width="1"/>
    </pattern>
  </defs>
  <rect width="1600" height="900" fill="#d3dcd2"/>
  ${trees.join('')}
  <rect y="74" width="1600" height="84" fill="#a9b2b8"/>
  <path d="M0 116H1600" stroke="#f7f9fa" stroke-width="5" stroke-dasharray="38 26"/>
  <rect x="40" y="180" width="980" height="460" fill="#dde3e7" stroke="${wall}" stroke-width="4"/>
  <rect x="40" y="180" width="980" height="460" fill="url(#grid)"/>
  <rect x="470" y="158" width="140" height="24" fill="#a9b2b8"/>
  ${containers.join('')}
  <rect x="440" y="330" width="240" height="150" fill="url(#hatch)"/>
  <rect x="456" y="346" width="208" height="118" fill="#d98f86"/>
  <rect x="520" y="374" width="80" height="60" fill="#9aa7ae" stroke="${wall}" stroke-width="3"/>
  <path d="M540 404h40M560 384v40" stroke="#e2b93b" stroke-width="6"/>
  ${barrels.join('')}
  <rect x="1060" y="180" width="484" height="640" fill="#eef1f3" stroke="${wall}" stroke-width="12"/>
  <rect x="1240" y="170" width="124" height="22" fill="#eef1f3"/>
  <path d="M1240 181h124" stroke="#d9a441" stroke-width="6" stroke-dasharray="16 12"/>
  ${racks.join('')}
  <path d="M1306 200V800" stroke="#d9a441" stroke-width="4" stroke-dasharray="20 14"/>
  <rect x="1270" y="158" width="64" height="22" fill="#a9b2b8"/>
  <rect x="60" y="690" width="300" height="150" fill="#eef1f3" stroke="${wall}" stroke-width="8"/>
  <path d="M160 690v150M260 690v150M60 765h300" stroke="${wall}" stroke-width="4"/>
  <rect x="400" y="690" width="600" height="150" fill="#a9b2b8"/>
  ${bays.join('')}
</svg>`
