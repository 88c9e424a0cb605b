/** What lies on top of the page: the last open dialog or drawer; undefined when it is the page itself. */
export function topLayer(): HTMLElement | undefined {
  const dialogs = [...document.querySelectorAll<HTMLElement>('[role=dialog][aria-modal=true]')]
  return dialogs.filter(dialog => dialog.checkVisibility({ visibilityProperty: true })).at(-1)
}

/** Letters typed into a field stay letters. */
export const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement &&
  (target.isContentEditable ||
    target.matches('textarea, select, input:not([type=radio], [type=checkbox], [type=file])'))
