/** The beacon tower with its fire: the product's sign. */
export function BeaconMark({ size }: { size: number }) {
  return (
    <svg viewBox="0 0 32 32" width={size} height={size} aria-hidden="true" style={{ flex: 'none' }}>
      <path d="M9.5 29.5 11.4 18h9.2l1.9 11.5z" fill="var(--wf-primary)" />
      <path d="M8.4 14.6h15.2v3.2H8.4z" fill="var(--wf-text)" />
      <path
        d="M16.2 1.5c.7 3.2 4.8 4.6 4.8 8.5a5 5 0 0 1-10 0c0-2 1.1-3.3 2-4.3.3 1.1.8 1.8 1.5 2.1-.4-2.3.3-4.4 1.7-6.3z"
        fill="var(--wf-ember)"
      />
    </svg>
  )
}
