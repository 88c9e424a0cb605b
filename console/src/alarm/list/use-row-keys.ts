import { type RefObject, useEffect } from 'react'
import { isTyping, topLayer } from '../hooks/top-layer.ts'

/** Attribute of what opens a row, in the table and in the cards: J and K move the focus along these. */
export const rowOpener = 'data-row-opener'

/**
 * Keys of the list while nothing lies on top of it: J/K move along the rows (Enter then opens, as on any button), X ticks the row,
 * / goes to the keyword. The focus itself is the mark, so screen readers follow.
 */
export function useRowKeys(list: RefObject<HTMLElement | null>, tick: (id: string) => void): void {
  useEffect(() => {
    const move = (by: 1 | -1) => {
      const rows = [...(list.current?.querySelectorAll<HTMLElement>(`[${rowOpener}]`) ?? [])]
      const at = rows.indexOf(document.activeElement as HTMLElement)
      const next = rows[at < 0 ? (by === 1 ? 0 : rows.length - 1) : Math.min(rows.length - 1, Math.max(0, at + by))]
      next?.focus({ preventScroll: true })
      next?.closest('tr, li')?.scrollIntoView({ block: 'nearest' })
    }
    const press = (event: KeyboardEvent) => {
      if (event.isComposing || event.defaultPrevented || isTyping(event.target) || topLayer()) return
      if (event.ctrlKey || event.metaKey || event.altKey) return
      const focused = document.activeElement?.getAttribute(rowOpener)
      const act = {
        j: () => move(1),
        k: () => move(-1),
        x: () => focused && tick(focused),
        '/': () => list.current?.querySelector<HTMLInputElement>('input[type=search]')?.focus(),
      }[event.key.toLowerCase()]
      if (!act) return
      event.preventDefault()
      act()
    }
    document.addEventListener('keydown', press)
    return () => document.removeEventListener('keydown', press)
  }, [list, tick])
}
