/** What leads somewhere or can be pressed, and what is told of a chart to who does not see it. */
const ways = 'a, button, label, [aria-hidden="true"], [role="img"]'

/** The texts with a number in them that lead nowhere, in the order in which they are read. */
export function numbersWithoutWay(part: Element): string[] {
  const texts = document.createTreeWalker(part, NodeFilter.SHOW_TEXT)
  const found: string[] = []
  while (texts.nextNode()) {
    const { textContent, parentElement } = texts.currentNode
    if (/\d/.test(textContent ?? '') && !parentElement?.closest(ways)) found.push((textContent ?? '').trim())
  }
  return found
}
