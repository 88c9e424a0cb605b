/** What the people of the demo photographed, drawn in the manner of its cameras' films: SVG of 1280 × 720, no letters. */

const line = 'stroke="#3d454b" stroke-width="4"'
const rect = (x: number, y: number, width: number, height: number, fill: string, more = '') =>
  `<rect x="${x}" y="${y}" width="${width}" height="${height}" fill="${fill}" ${more}/>`

/** A wall, a floor that comes nearer, and what stands there. */
const room = (things: string) => `<svg xmlns="http://www.w3.org/2000/svg" width="1280" height="720">
  <defs>
    <linearGradient id="wall" x2="0" y2="1"><stop stop-color="#dfe5e8"/><stop offset="1" stop-color="#bcc6cc"/></linearGradient>
    <linearGradient id="floor" x2="0" y2="1"><stop stop-color="#8d979d"/><stop offset="1" stop-color="#a9b2b7"/></linearGradient>
    <radialGradient id="shade" cx=".5" cy=".45" r=".75"><stop offset=".6" stop-opacity="0"/><stop offset="1" stop-opacity=".38"/></radialGradient>
    <pattern id="hatch" width="40" height="40" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">
      <rect width="40" height="40" fill="#e2b93b"/><rect width="20" height="40" fill="#3d454b"/>
    </pattern>
  </defs>
  ${rect(0, 0, 1280, 480, 'url(#wall)')}
  ${rect(0, 300, 1280, 180, '#7fa38c', 'fill-opacity=".5"')}
  ${rect(0, 466, 1280, 14, '#6b757b')}
  ${rect(0, 480, 1280, 240, 'url(#floor)')}
  <path d="M0 620L1280 620M320 480L160 720M640 480L640 720M960 480L1120 720" stroke="#7b858b" stroke-width="3"/>
  ${things}
  ${rect(0, 0, 1280, 720, 'url(#shade)')}
</svg>`

const carton = (x: number, y: number, width: number, height: number) => `
  ${rect(x, y, width, height, '#c99a62', line)}
  ${rect(x + width / 2 - 14, y, 28, height, '#e3c79b')}
  <path d="M${x} ${y}l34 -30h${width}l-34 30z" fill="#ddb47e" ${line}/>
  <path d="M${x + width} ${y}l34 -30v${height}l-34 30z" fill="#a87c48" ${line}/>`

const extinguisher = (x: number) => `
  ${rect(x, 290, 62, 150, '#c9302c', 'rx="24"')}
  ${rect(x + 20, 262, 22, 34, '#3d454b')}
  <path d="M${x + 31} 270h44v70" fill="none" stroke="#3d454b" stroke-width="9"/>
  ${rect(x + 10, 340, 42, 44, '#f3f5f6')}`

const cabinet = `${rect(470, 220, 300, 250, '#b3261e', line)}${rect(492, 242, 256, 206, '#e8eef1')}
  ${extinguisher(530)}${extinguisher(650)}
  <path d="M492 242l256 206" stroke="#fff" stroke-opacity=".55" stroke-width="10"/>`

const door = (lit: boolean) => `
  ${rect(430, 150, 420, 320, '#5f6a70')}
  ${rect(446, 166, 190, 304, '#93a1a8', line)}${rect(644, 166, 190, 304, '#93a1a8', line)}
  ${rect(466, 330, 150, 14, '#d9dfe2')}${rect(664, 330, 150, 14, '#d9dfe2')}
  ${rect(530, 66, 220, 66, lit ? '#1f9d57' : '#41524a', line)}
  <g fill="${lit ? '#f4fff8' : '#6d7d75'}">
    <circle cx="608" cy="84" r="9"/>
    <path d="M592 98l26 -4l16 14l-8 6l-10 -8l-6 12l14 10l-6 14l-8 -2l4 -10l-14 -8l-10 14h-14v-8h10z"/>
    ${rect(664, 78, 40, 44, lit ? '#f4fff8' : '#6d7d75')}
  </g>
  ${lit ? '<ellipse cx="640" cy="100" rx="240" ry="80" fill="#5fe39b" fill-opacity=".16"/>' : ''}`

const pallets = [0, 1, 2, 3]
  .map(
    row => `${rect(380 + row * 14, 560 - row * 46, 300, 18, '#b98850', line)}
  ${rect(390 + row * 14, 578 - row * 46, 40, 26, '#9a6e3c')}${rect(510 + row * 14, 578 - row * 46, 40, 26, '#9a6e3c')}${rect(630 + row * 14, 578 - row * 46, 40, 26, '#9a6e3c')}`,
  )
  .join('')

const breakers = [0, 1, 2]
  .flatMap(row => [0, 1, 2, 3].map(at => rect(560 + at * 46, 200 + row * 84, 34, 52, '#31414b', line)))
  .join('')
const wires = [0, 1, 2, 3, 4]
  .map(
    at =>
      `<path d="M${572 + at * 38} 400c-20 60 40 70 10 140" fill="none" stroke="${['#c9302c', '#2f6db3', '#e2b93b', '#2f8f5b', '#c9302c'][at]}" stroke-width="7"/>`,
  )
  .join('')
const openBoard = `${rect(530, 150, 230, 300, '#d9dfe2', line)}${rect(548, 168, 194, 264, '#8c979d')}${breakers}${wires}
  <path d="M530 150l-150 40v310l150 -50z" fill="#c3ccd1" ${line}/>`
const closedBoard = `${rect(530, 150, 230, 300, '#c3ccd1', line)}
  <path d="M645 216l66 114h-132z" fill="#e2b93b" ${line}/>
  <path d="M650 244l-18 42h18l-8 34l26 -46h-18l10 -30z" fill="#3d454b"/>
  ${rect(734, 280, 12, 50, '#3d454b')}`

export const demoPhotos = {
  extinguisherBlocked: room(
    `${cabinet}${carton(400, 420, 190, 180)}${carton(610, 460, 220, 150)}${carton(470, 300, 170, 120)}`,
  ),
  extinguisherFree: room(
    `<path d="M430 490h380l60 130h-500z" fill="url(#hatch)" fill-opacity=".85"/><path d="M470 506h300l40 96h-380z" fill="#a9b2b7"/>${cabinet}`,
  ),
  exitBlocked: room(`${door(true)}${pallets}${carton(720, 520, 180, 130)}`),
  boardOpen: room(openBoard),
  boardClosed: room(closedBoard),
  signDark: room(door(false)),
  signLit: room(door(true)),
}
export type DemoPhoto = keyof typeof demoPhotos
