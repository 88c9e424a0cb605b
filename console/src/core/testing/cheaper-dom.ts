import * as React from 'react'

const blocks = new Set(
  'ADDRESS ARTICLE ASIDE BLOCKQUOTE BODY DD DIV DL DT FIELDSET FIGURE FOOTER FORM H1 H2 H3 H4 H5 H6 HEADER HR HTML LEGEND LI MAIN NAV OL P PRE SECTION TABLE TBODY TD TH THEAD TR UL'.split(
    ' ',
  ),
)

/**
 * Tests draw without stylesheets, so that what an element looks like stands on it. Finding things by their role asks for that of each
 * element and all it stands in; the DOM's own answer goes through every rule there could be, and took a sixth of the time.
 */
export function computeStylesFromElements(): void {
  window.getComputedStyle = element => {
    const { style } = element as HTMLElement
    const withoutRule = (name: string) => {
      if (name === 'display') return blocks.has(element.tagName) ? 'block' : 'inline'
      if (name === 'visibility') return inheritedVisibility(element)
      // Text areas that grow add up their edges.
      return /^(padding|border)/.test(name) ? '0px' : ''
    }
    return new Proxy(style, {
      get(target, name) {
        if (name === 'getPropertyValue') return (key: string) => target.getPropertyValue(key) || withoutRule(key)
        const value: unknown = Reflect.get(target, name)
        if (typeof name === 'symbol') return value
        return typeof value === 'function' ? value.bind(target) : value || withoutRule(name)
      },
    })
  }
}

function inheritedVisibility({ parentElement }: Element): string {
  if (!parentElement) return 'visible'
  return (parentElement as HTMLElement).style.visibility || inheritedVisibility(parentElement)
}

/** React notes where each element is made, for messages that no test reads; that took a tenth of the time. */
export function keepNoOwnerStacks(): void {
  const { __CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE: internals } = React as unknown as Record<
    string,
    object
  >
  if (internals) Object.defineProperty(internals, 'recentlyCreatedOwnerStacks', { get: () => 1e6, set: () => {} })
}
