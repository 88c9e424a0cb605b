import { useEffect, useState } from 'react'

/** Open right after the first drawing: what is open from its very first one never leaves the list of those that Escape closes. */
export function useOpened() {
  const [open, setOpen] = useState(false)
  useEffect(() => setOpen(true), [])
  return [open, setOpen] as const
}
