import { expect, test } from 'vitest'
import { findStyleBreaches } from './style-rules.ts'

const component = (text: string, name = 'Card.tsx') => ({ path: `console/src/alarm/${name}`, text })
const sheet = (text: string, name = 'Card.module.css') => ({ path: `console/src/alarm/${name}`, text })
const imports = "import styles from './Card.module.css'\n"

test('a component uses the classes of its own stylesheet, and all of them', () => {
  const css = '/* .old */\n.card:hover :global(.ant-btn:not(.x)),\n.card > p {\n  margin: 0.5rem;\n}\n'
  expect(findStyleBreaches([component(`${imports}const a = styles.card\n`), sheet(css)])).toEqual([])
  expect(findStyleBreaches([component(`${imports}const a = styles.card ?? styles.gone\n`), sheet(css)])).toEqual([
    'console/src/alarm/Card.tsx: styles.gone is no class of its stylesheet',
  ])
  expect(findStyleBreaches([component(`${imports}const a = styles.card\n`), sheet(`${css}.left {\n}\n`)])).toEqual([
    'console/src/alarm/Card.module.css: .left is used by nothing',
  ])
})

test.each([
  ["import other from './List.module.css'\n", 'another stylesheet'],
  [`${imports}const a = styles[kind]\n`, 'a name made up while it runs'],
  ['const a = <p id={styles.card} />\n', 'a class that serves as an id'],
  ['const a = <p className="wf-card" />\n', 'a class in quotes'],
  ['const a = <p className={`wf-card`} />\n', 'a class in a template'],
  ["const a = matchMedia('(max-width: 700px)')\n", 'a width of its own'],
])('%j is refused: %s', text => {
  expect(findStyleBreaches([component(text), component('', 'List.tsx')])).toHaveLength(1)
})

test('a stylesheet stands beside its component and takes its widths from the breakpoints', () => {
  expect(findStyleBreaches([sheet('')])).toEqual([
    'console/src/alarm/Card.module.css: no component of this name stands beside it',
  ])
  const owner = component(`${imports}const a = styles.card\n`)
  expect(findStyleBreaches([owner, sheet('@media (--narrow) {\n  .card {\n  }\n}\n')])).toEqual([])
  expect(findStyleBreaches([owner, sheet('@container (max-width: 250px) {\n  .card {\n  }\n}\n')])).toEqual([])
  expect(findStyleBreaches([owner, sheet('@media (max-width: 700px) {\n  .card {\n  }\n}\n')])).toHaveLength(1)
})

test('a stylesheet for all names no class but those of Ant Design', () => {
  expect(findStyleBreaches([sheet('html .ant-drawer {\n}\n', 'antd.css')])).toEqual([])
  expect(findStyleBreaches([sheet('.card {\n}\n', 'reset.css')])).toHaveLength(1)
  expect(findStyleBreaches([sheet('p {\n}\n', 'desk.css')])).toHaveLength(1)
})
