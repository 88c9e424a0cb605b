import styles from './BeaconChain.module.css'

/** Beacon towers on their ridges: a fire is seen, and passes from tower to tower. Drawn, so that it costs no picture. */
const towers = [
  { x: 118, y: 238, size: 0.92, delay: 0 },
  { x: 262, y: 170, size: 0.62, delay: 0.8 },
  { x: 372, y: 128, size: 0.44, delay: 1.6 },
  { x: 466, y: 100, size: 0.3, delay: 2.4 },
] as const

export function BeaconChain() {
  return (
    <svg className={styles.beacons} viewBox="0 0 560 340" preserveAspectRatio="xMidYMax slice" aria-hidden="true">
      <defs>
        <radialGradient id="wf-fireglow">
          <stop offset="0" stopColor="#ffb168" stopOpacity="0.55" />
          <stop offset="0.35" stopColor="#ff8a2b" stopOpacity="0.2" />
          <stop offset="1" stopColor="#ff8a2b" stopOpacity="0" />
        </radialGradient>
        {ridges.map(({ id, top, bottom }) => (
          <linearGradient key={id} id={id} x1="0" y1="0" x2="0" y2="1">
            <stop offset="0" stopColor={top} />
            <stop offset="1" stopColor={bottom} />
          </linearGradient>
        ))}
      </defs>
      {ridges.map(({ id, line }, index) => (
        <g key={id}>
          <path d={line} fill={`url(#${id})`} />
          {towersOn[index]?.map(tower => (
            <Tower key={tower.x} {...tower} />
          ))}
        </g>
      ))}
    </svg>
  )
}

/** Far, middle and near; each fades into the mist of the next. */
const ridges = [
  {
    id: 'wf-ridge-far',
    top: '#1d3c4c',
    bottom: '#10232e',
    line: 'M0 168C44 150 66 132 104 138S166 174 206 160 268 116 306 122 352 148 384 140 438 96 476 106 528 138 560 128V340H0z',
  },
  {
    id: 'wf-ridge-mid',
    top: '#173140',
    bottom: '#0c1a23',
    line: 'M0 232C40 218 74 202 112 212S172 240 210 226 244 180 278 184 330 226 372 220 448 180 486 190 530 216 560 208V340H0z',
  },
  {
    id: 'wf-ridge-near',
    top: '#102430',
    bottom: '#08131a',
    line: 'M0 290C34 282 70 262 116 266S188 312 242 306 330 272 390 284 494 316 560 298V340H0z',
  },
] as const
const towersOn = [towers.slice(2), [towers[1]], [towers[0]]]

function Tower({ x, y, size, delay }: (typeof towers)[number]) {
  return (
    <g transform={`translate(${x} ${y}) scale(${size})`}>
      <circle
        r="120"
        cy="-18"
        fill="url(#wf-fireglow)"
        className={styles.flame}
        style={{ animationDelay: `${delay}s` }}
      />
      <path d="M-18 46-12 4h24l6 42z" className={styles.tower} />
      <path d="M-19-6h6v4h6v-4h6v4h6v-4h6v4h6v-4h2v12h-38z" className={styles.towerTop} />
      <path
        d="M0-40c2 9 11 13 11 22a11 11 0 0 1-22 0c0-5 2-8 5-11 1 3 2 5 4 5-1-6 0-11 2-16z"
        className={`${styles.fire} ${styles.flame}`}
        style={{ animationDelay: `${delay}s` }}
      />
    </g>
  )
}
