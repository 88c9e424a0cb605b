import { basename, dirname, join } from 'node:path'
import type { SourceFile } from './source-file.ts'

/** Stylesheets without a component: they name no class but those of Ant Design. */
const globalSheets = new Set(['reset.css', 'tokens.css', 'antd.css'])

const ofConsole = /^console\/src\/.*\.(css|tsx?)$/
const ownModule = /^import styles from '\.\/([\w.-]+)\.module\.css'$/m
const anyModule = /from '[^']*\.module\.css'/g
const literalClass = /className=(\{?["'`][a-z]|\{`[^`]*(?<![\w-])(wf|ant)-)/
const elsewhere = /(?<![\w-])(?!className=)[\w-]+=\{styles\./
const ownWidth = /\((?:min|max)-width: \d+px\)/

/** What breaks the rules of stylesheets: a component has one of its own, with the classes it uses, no other, and no width of its own. */
export function findStyleBreaches(files: SourceFile[]): string[] {
  const sources = files.filter(file => ofConsole.test(file.path) && !/\.test\.tsx?$/.test(file.path))
  const sheets = new Map(sources.filter(file => file.path.endsWith('.css')).map(file => [file.path, file]))
  const components = sources.filter(file => !file.path.endsWith('.css'))
  return [
    ...components.flatMap(component => breachesOfComponent(component, sheets)),
    ...[...sheets.values()].flatMap(sheet => breachesOfSheet(sheet, components)),
  ]
}

function breachesOfComponent({ path, text }: SourceFile, sheets: ReadonlyMap<string, SourceFile>): string[] {
  const own = ownModule.exec(text)?.[1]
  const sheet = own && sheets.get(join(dirname(path), `${own}.module.css`))
  const declared = new Set(sheet ? classesOf(sheet.text) : [])
  const used = [...text.matchAll(/\bstyles\.(\w+)/g)].map(([, name = '']) => name)
  return [
    ...(text.match(anyModule)?.length === (own === undefined ? undefined : 1) && (!own || own === stemOf(path))
      ? []
      : [`${path}: imports its own ${stemOf(path)}.module.css, as styles, and no other`]),
    ...(own === undefined ? [] : used.filter(name => !declared.has(name))).map(
      name => `${path}: styles.${name} is no class of its stylesheet`,
    ),
    ...(/\bstyles\[/.test(text) ? [`${path}: a class is named as styles.name, so that it can be checked`] : []),
    ...(elsewhere.test(text) ? [`${path}: a class stands in className alone`] : []),
    ...(literalClass.test(text) ? [`${path}: a class comes from the component's own stylesheet`] : []),
    ...(ownWidth.test(text) && !path.endsWith('/ui/theme/breakpoints.ts')
      ? [`${path}: a width of the window is one of ui/theme/breakpoints.ts`]
      : []),
  ]
}

function breachesOfSheet({ path, text }: SourceFile, components: readonly SourceFile[]): string[] {
  const widths = ownWidth.test(text.replace(/@container[^{]*/g, ''))
    ? [`${path}: a width of the window is one of ui/theme/breakpoints.ts, as (--name)`]
    : []
  if (!path.endsWith('.module.css')) {
    const classes = classesOf(text).filter(name => !name.startsWith('ant'))
    const isKnown = globalSheets.has(basename(path)) && classes.length === 0
    return [...widths, ...(isKnown ? [] : [`${path}: a look belongs to a component, in its own module`])]
  }
  const owner = components.find(file => stemOf(file.path) === stemOf(path) && dirname(file.path) === dirname(path))
  if (!owner) return [...widths, `${path}: no component of this name stands beside it`]
  const used = new Set([...owner.text.matchAll(/\bstyles\.(\w+)/g)].map(([, name]) => name))
  const unused = [...new Set(classesOf(text))].filter(name => !used.has(name))
  return [...widths, ...unused.map(name => `${path}: .${name} is used by nothing`)]
}

/** The classes that a stylesheet declares itself. */
function classesOf(text: string): string[] {
  const own = text.replace(/\/\*[\s\S]*?\*\/|:global\((?:[^()]|\([^()]*\))*\)/g, '')
  return [...own.matchAll(/\.([A-Za-z][\w-]*)(?=[^{};]*\{)/g)].map(([, name = '']) => name)
}

const stemOf = (path: string) => basename(path).replace(/(\.module\.css|\.tsx?)$/, '')
