const units = ['B', 'KB', 'MB', 'GB', 'TB', 'PB'] as const

/** `3.4 GB`: bytes as people read them. */
export function sizeText(bytes: number): string {
  const step = bytes > 0 ? Math.min(Math.floor(Math.log2(bytes) / 10), units.length - 1) : 0
  const value = bytes / 1024 ** step
  return `${value >= 100 || step === 0 ? Math.round(value) : value.toFixed(1)} ${units[step]}`
}
