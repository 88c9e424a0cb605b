import type { KeyboardEvent } from 'react'
import type { TreeRow } from './device-tree.ts'

type Acts = {
  moveTo: (at: number) => void
  setOpen: (key: string, open: boolean) => void
  activate: (row: TreeRow) => void
  /** Opens the page of a channel. */
  openPage: (channelId: string) => void
}

/** The keys of a tree as the ARIA practices have them. `at` is the row that has the keyboard. */
export function treeKeys(rows: readonly TreeRow[], at: number, acts: Acts) {
  return (event: KeyboardEvent) => {
    const row = rows[at]
    if (!row || event.altKey || event.ctrlKey || event.metaKey) return
    const act = keyActs(rows, at, row, acts)[event.key]
    if (!act) return
    event.preventDefault()
    act()
  }
}

function keyActs(
  rows: readonly TreeRow[],
  at: number,
  row: TreeRow,
  acts: Acts,
): Record<string, (() => void) | undefined> {
  const last = rows.length - 1
  const { channel } = row
  const intoOrOpen = () => {
    if (row.open) acts.moveTo(Math.min(last, at + 1))
    else acts.setOpen(row.key, true)
  }
  const outOrClose = () => {
    if (row.open) return acts.setOpen(row.key, false)
    const parent = rows.findIndex(each => each.key === row.parent)
    if (parent >= 0) acts.moveTo(parent)
  }
  return {
    ArrowDown: () => acts.moveTo(Math.min(last, at + 1)),
    ArrowUp: () => acts.moveTo(Math.max(0, at - 1)),
    Home: () => acts.moveTo(0),
    End: () => acts.moveTo(last),
    // A channel has nothing below it: what lies behind it is its page.
    ArrowRight: channel ? () => acts.openPage(channel.channelId) : row.group && intoOrOpen,
    ArrowLeft: outOrClose,
    Enter: () => acts.activate(row),
    ' ': () => acts.activate(row),
  }
}
