/** A colour of the theme by its variable (`--wf-severe`), for what is drawn by a library that knows no variables of CSS. */
export const colourOf = (element: Element, name: `--wf-${string}`): string =>
  getComputedStyle(element).getPropertyValue(name).trim()
