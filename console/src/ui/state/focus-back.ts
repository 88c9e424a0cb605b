/** What had the focus before a layer took it; of a layer that was opened out of another one, that one's too. */
type Origin = { before: HTMLElement; outer: Origin | undefined }

/**
 * When a layer (a dialog, a drawer) is taken out of the page with the focus in it, the focus goes back to what had it before, unless
 * something else has taken it meanwhile. Ant Design does so for what it closes itself; ours are taken away at once, and the focus would
 * begin at the top of the `page`. Layers are its neighbours in the body. Answers how to end it.
 */
export function giveFocusBack(page: HTMLElement): () => void {
  const { body } = document
  const origins = new WeakMap<Node, Origin>()
  const layerOf = (element: Node): Node => {
    let layer = element
    while (layer.parentNode && layer.parentNode !== body) layer = layer.parentNode
    return layer
  }
  const note = ({ target, relatedTarget: before }: FocusEvent) => {
    if (!(target instanceof HTMLElement && before instanceof HTMLElement) || target === body || before === body) return
    const [layer, outer] = [layerOf(target), layerOf(before)]
    // Between two layers the focus goes to and fro: what counts is where the upper one came from.
    if (layer !== page && layer !== outer && !origins.has(layer))
      origins.set(layer, { before, outer: origins.get(outer) })
  }
  const watch = new MutationObserver(changes => {
    for (const layer of changes.flatMap(({ removedNodes }) => [...removedNodes])) {
      let origin = origins.get(layer)
      origins.delete(layer)
      while (origin && !origin.before.isConnected) origin = origin.outer
      const isNowhere = document.activeElement === body || document.activeElement === null
      if (origin && isNowhere) origin.before.focus({ preventScroll: true })
    }
  })
  body.addEventListener('focusin', note)
  watch.observe(body, { childList: true })
  return () => {
    body.removeEventListener('focusin', note)
    watch.disconnect()
  }
}
