/** A custom screen: which parts stand where on a grid. Both ends judge by this. Pure. */

/** The screen is so many columns wide and rows high. */
export const gridSize = 12

/** Each part once at most: the least room in which it can be read from afar, and the room it begins with. */
export const widgetTable = {
  head: { least: { w: 6, h: 1 }, first: { w: 12, h: 1 } },
  alarms: { least: { w: 3, h: 3 }, first: { w: 3, h: 11 } },
  videos: { least: { w: 3, h: 3 }, first: { w: 6, h: 8 } },
  figures: { least: { w: 3, h: 4 }, first: { w: 3, h: 4 } },
  response: { least: { w: 3, h: 2 }, first: { w: 3, h: 2 } },
  places: { least: { w: 2, h: 4 }, first: { w: 3, h: 4 } },
  hours: { least: { w: 4, h: 2 }, first: { w: 6, h: 3 } },
  levels: { least: { w: 3, h: 3 }, first: { w: 3, h: 4 } },
  score: { least: { w: 2, h: 4 }, first: { w: 3, h: 4 } },
  health: { least: { w: 2, h: 3 }, first: { w: 3, h: 4 } },
  todo: { least: { w: 2, h: 3 }, first: { w: 3, h: 3 } },
  plan: { least: { w: 4, h: 4 }, first: { w: 6, h: 8 } },
} as const satisfies Record<string, { least: Room; first: Room }>

type Room = { w: number; h: number }
export type WidgetKind = keyof typeof widgetTable
export const widgetKinds = Object.keys(widgetTable) as [WidgetKind, ...WidgetKind[]]
/** Of which project the floor plan is, and of it one region. */
export type PlanChoice = { projectId: number; regionId?: number | undefined }
/** `x` and `y` count columns and rows from the upper left corner. A floor plan that shows none of its own shows all in turn. */
export type Widget = { kind: WidgetKind; x: number; y: number; w: number; h: number; shows?: PlanChoice | undefined }

const overlap = (one: Widget, other: Widget) =>
  one.x < other.x + other.w && other.x < one.x + one.w && one.y < other.y + other.h && other.y < one.y + one.h

/** Whether it lies on the grid and has the room it needs. */
export function hasRoom({ kind, x, y, w, h }: Omit<Widget, 'shows'>): boolean {
  const { least } = widgetTable[kind]
  return x >= 0 && y >= 0 && x + w <= gridSize && y + h <= gridSize && w >= least.w && h >= least.h
}

/** Whether a screen can be drawn as it stands: all on the grid, large enough, each once, none over another, and a plan chosen for the floor plan alone. */
export const isSound = (widgets: readonly Widget[]): boolean =>
  widgets.every(
    (widget, at) =>
      hasRoom(widget) &&
      (widget.shows === undefined || widget.kind === 'plan') &&
      widgets.slice(at + 1).every(other => other.kind !== widget.kind && !overlap(widget, other)),
  )

/** The screen with the widget where it is now; the same screen when it cannot stand there. */
export function put<W extends readonly Widget[]>(widgets: W, widget: Widget): W | Widget[] {
  const next = widgets.map(each => (each.kind === widget.kind ? widget : each))
  return isSound(next) ? next : widgets
}

/** Where a part that is added has room: as large as it begins where that is free, otherwise as small as it may be. */
export function firstPlace(widgets: readonly Widget[], kind: WidgetKind): Widget | undefined {
  const { first, least } = widgetTable[kind]
  for (const room of [first, least])
    for (let y = 0; y + room.h <= gridSize; y += 1)
      for (let x = 0; x + room.w <= gridSize; x += 1) {
        const widget = { kind, x, y, ...room }
        if (isSound([...widgets, widget])) return widget
      }
  return undefined
}

/** What an empty screen is offered to begin with: the parts of the wall display in its places. */
export const defaultWidgets: readonly Widget[] = [
  { kind: 'head', x: 0, y: 0, w: 12, h: 1 },
  { kind: 'alarms', x: 0, y: 1, w: 3, h: 11 },
  { kind: 'videos', x: 3, y: 1, w: 6, h: 8 },
  { kind: 'hours', x: 3, y: 9, w: 6, h: 3 },
  { kind: 'figures', x: 9, y: 1, w: 3, h: 4 },
  { kind: 'score', x: 9, y: 5, w: 3, h: 4 },
  { kind: 'todo', x: 9, y: 9, w: 3, h: 3 },
]
