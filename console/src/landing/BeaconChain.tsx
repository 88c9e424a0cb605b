/** Beacon towers on their ridges: a fire is seen, and passes from tower to tower. Drawn, so that it costs no picture. */
const towers = [
  { x: 92, y: 246, size: 1.25, delay: 0 },
  { x: 236, y: 196, size: 0.95, delay: 0.7 },
  { x: 352, y: 158, size: 0.72, delay: 1.4 },
  { x: 446, y: 132, size: 0.55, delay: 2.1 },
] as const

export function BeaconChain() {
  return (
    <svg className="wf-beacons" viewBox="0 0 560 340" preserveAspectRatio="xMidYMax slice" aria-hidden="true">
      <path d="M0 176 78 138l66 30 92-56 70 40 84-52 72 36 98-44v248H0z" className="wf-ridge-far" />
      <path d="M0 238 120 176l86 38 96-50 104 34 92-48 62 26v164H0z" className="wf-ridge-mid" />
      <path d="M0 292 96 252l108 38 120-66 112 48 124-42v110H0z" className="wf-ridge-near" />
      {towers.map(({ x, y, size, delay }) => (
        <g key={x} transform={`translate(${x} ${y}) scale(${size})`}>
          <path d="M-16 40-11 6h22l5 34z" className="wf-tower" />
          <path d="M-17-2h34v9h-34z" className="wf-tower" />
          <g className="wf-flame" style={{ animationDelay: `${delay}s` }}>
            <circle r="30" cy="-14" className="wf-glow" />
            <path
              d="M0-34c2 9 13 13 13 23a13 13 0 0 1-26 0c0-6 3-9 6-12 1 4 2 5 4 6-1-6 1-12 3-17z"
              className="wf-fire"
            />
          </g>
        </g>
      ))}
    </svg>
  )
}
