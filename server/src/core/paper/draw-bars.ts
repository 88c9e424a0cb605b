/** Bars of a paper as vectors: told apart in grey print, with as many labels and numbers as there is room for. */

export type Bars = {
  labels: readonly string[]
  /** A number for each label. Where there are two, the first is drawn lighter, at the left of each pair. */
  series: readonly { name: string; values: readonly number[] }[]
}

const plotHeight = 120
const above = 26
const below = 16
export const barsHeight = above + plotHeight + below

const axisRoom = 34
const fontSize = 7
const [dark, light, line, faint] = ['#33495e', 'white', '#7b8794', '#d5dbe1']

/** A full number above all values, so that the scale can be read: 1, 2 or 5 with zeros. */
function ceilingOf(most: number): number {
  const ten = 10 ** Math.floor(Math.log10(Math.max(most, 1)))
  return [1, 2, 5, 10].map(step => step * ten).find(step => step >= most) ?? 10 * ten
}

export function drawBars(
  doc: PDFKit.PDFDocument,
  { labels, series }: Bars,
  { left, top, width }: { left: number; top: number; width: number },
): void {
  doc.fontSize(fontSize).lineWidth(0.5)
  const [x0, bottom] = [left + axisRoom, top + above + plotHeight]
  const slot = (width - axisRoom) / Math.max(labels.length, 1)
  const bar = Math.min((slot * 0.8) / Math.max(series.length, 1), 28)
  const ceiling = ceilingOf(Math.max(0, ...series.flatMap(({ values }) => values)))
  const write = (text: string, middle: number, y: number) =>
    doc.fillColor('black').text(text, middle - doc.widthOfString(text) / 2, y, { lineBreak: false })

  // A line around what is dark would be most of a narrow bar.
  const box = (x: number, y: number, wide: number, tall: number, at: number) => {
    const rect = doc.rect(x, y, wide, tall)
    if (at === series.length - 1) rect.fill(dark)
    else rect.fillAndStroke(light, line)
  }

  for (const value of [ceiling, ceiling / 2].filter(Number.isInteger)) {
    const y = bottom - (value / ceiling) * plotHeight
    doc
      .moveTo(x0, y)
      .lineTo(left + width, y)
      .stroke(faint)
    write(String(value), left + axisRoom / 2, y - fontSize / 2)
  }

  const widest = Math.max(0, ...series.flatMap(({ values }) => values).map(value => doc.widthOfString(String(value))))
  const hasNumbers = widest <= (series.length === 1 ? slot - 2 : bar - 2)
  for (const [at, { values }] of series.entries()) {
    for (const [index, value] of values.entries()) {
      if (value <= 0) continue
      const tall = (value / ceiling) * plotHeight
      const x = x0 + index * slot + slot / 2 + (at - series.length / 2) * bar
      box(x, bottom - tall, bar, tall, at)
      if (hasNumbers) write(String(value), x + bar / 2, bottom - tall - fontSize - 4)
    }
  }
  doc
    .moveTo(x0, bottom)
    .lineTo(left + width, bottom)
    .stroke(line)

  const longest = Math.max(0, ...labels.map(label => doc.widthOfString(label)))
  const each = Math.max(1, Math.ceil((longest + 6) / slot))
  for (const [index, label] of labels.entries())
    if (index % each === 0) write(label, x0 + (index + 0.5) * slot, bottom + 3)

  let x = x0
  for (const [at, { name }] of series.entries()) {
    box(x, top + 1, 8, 8, at)
    doc.fillColor('black').text(name, x + 12, top, { lineBreak: false })
    x += doc.widthOfString(name) + 28
  }
}
