/** What libraries and our contract carry that the console never runs is left out of its build. */
import type { Plugin } from 'vite'

/**
 * Ant Design's tables carry a tree, radios and the form engine for filters in column heads, sorters with their tips, a menu and radios for
 * choosing rows, rows drawn as they scroll, and the looks of all these: 60 KB of gzip on the way to the desk. Our lists filter in their bar,
 * keep the filters in the address, come sorted, tick by a checkbox and have pages, so these never open.
 */
export function withoutTableExtras(): Plugin {
  const none = 'const same = given => given, none = [], no = {}, same3 = [same, none, no]'
  const looks = `export default () => ({})`
  const stubs: Record<string, string> = {
    './hooks/useFilter': `${none}
      export const getFilterData = same
      export default ({ mergedColumns }) => {
        if (mergedColumns.some(({ filters, filterDropdown }) => filters || filterDropdown))
          throw new Error('a column has filters: put them into the list bar')
        return same3
      }`,
    './hooks/useSorter': `${none}
      const all = [...same3, () => no]
      export const getSortData = same
      export default ({ mergedColumns }) => {
        if (mergedColumns.some(({ sorter }) => sorter)) throw new Error('a column sorts: our lists come sorted')
        return all
      }`,
    '../../dropdown': `export default () => { throw new Error('a table chooses rows by a menu: give the choice a button') }`,
    '../../radio': `export default () => { throw new Error('a table chooses one row: give it a radio group of its own') }`,
    './RcTable/VirtualTable': `export default () => { throw new Error('a table is virtual: ours have pages') }`,
    '@rc-component/tree': `export const arrAdd = (list, value) => (list ?? []).includes(value) ? [...list] : [...(list ?? []), value]
      export const arrDel = (list, value) => (list ?? []).filter(one => one !== value)
      export const convertDataToEntities = () => { throw new Error('a table ticks branches: ours tick rows') }
      export const conductCheck = convertDataToEntities`,
    ...Object.fromEntries(
      ['bordered', 'expand', 'filter', 'rtl', 'sorter', 'summary', 'virtual'].map(name => [`./${name}`, looks]),
    ),
  }
  const mark = '\0table-extra '
  return {
    name: 'without-table-extras',
    apply: 'build',
    enforce: 'pre',
    resolveId: (source, importer) =>
      source in stubs && importer?.includes('/antd/es/table/') ? mark + source : undefined,
    load: id => (id.startsWith(mark) ? stubs[id.slice(mark.length)] : undefined),
  }
}

/**
 * Parts of libraries that only run where somebody asks for them, which we do not: vendors' prefixes of styles, and pages that React Router's
 * own server prefetches. 4 KB of gzip on the way to the desk.
 */
export function withoutUnaskedParts(): Plugin {
  const never = (what: string) => `() => { throw new Error('${what}: leave it in the build') }`
  const frameworkParts = ['Links', 'Meta', 'Scripts', 'PrefetchPageLinks', 'setIsHydrated', 'useFrameworkContext']
  const stubs: Record<string, string> = {
    '/stylis/src/Prefixer.js': `export const prefix = ${never('styles are prefixed')}`,
    '/react-router/dist/production/lib/dom/ssr/components.js': `
      import { createContext } from 'react'
      export const FrameworkContext = createContext(undefined)
      export const CRITICAL_CSS_DATA_ATTRIBUTE = ''
      export const usePrefetchBehavior = prefetch => {
        if (prefetch !== 'none') throw new Error('a link prefetches: leave it in the build')
        return [false, null, {}]
      }
      export const mergeRefs = (...refs) => value => {
        for (const ref of refs) if (typeof ref === 'function') ref(value); else if (ref) ref.current = value
      }
      ${frameworkParts.map(name => `export const ${name} = ${never(name)}`).join('\n')}`,
  }
  const seen = new Set<string>()
  return {
    name: 'without-unasked-parts',
    apply: (config, { command }) => command === 'build' && !config.build?.ssr,
    transform(_, id) {
      const file = Object.keys(stubs).find(end => id.endsWith(end))
      if (file === undefined) return undefined
      seen.add(file)
      return { code: stubs[file] ?? '', map: null }
    },
    buildEnd(error) {
      const gone = Object.keys(stubs).filter(file => !seen.has(file))
      if (!error && gone.length > 0) this.error(`${gone.join(', ')} stands elsewhere now`)
    },
  }
}

/** Each shape of zod knows how it would be written as JSON Schema, which only the server and tests ask for: 6 KB of gzip on the way to the desk. */
export function withoutJsonSchema(): Plugin {
  const perShape = /^\s*inst\._zod\.processJSONSchema = .*$/gm
  const makers =
    /createStandardJSONSchemaMethod\(this, "(?:in|out)put"\)|createToJSONSchemaMethod\(this, \{\}\)\(params\)/g
  return {
    name: 'without-json-schema',
    apply: 'build',
    transform(code, id) {
      if (!id.endsWith('/zod/v4/classic/schemas.js')) return undefined
      if (code.match(makers)?.length !== 3 || !perShape.test(code))
        this.error('zod writes JSON Schema in another way now')
      return code.replace(perShape, '').replace(makers, 'undefined')
    },
  }
}

/** What calls and fields are for, which errors a call may answer and what else the server alone asks a call, stands on the server; on the way to the desk it is 5 KB of gzip. */
export function withoutDescriptions(): Plugin {
  const text = String.raw`(?:'(?:[^'\\\n]|\\.)*'|"(?:[^"\\\n]|\\.)*"|\`(?:[^\`\\]|\\.)*\`)`
  const summaries = new RegExp(String.raw`\bsummary:\s*${text}`, 'g')
  const errors = /\berrors:\s*\[[^\]]*\]/g
  const ofServer = /\b(?:whileDue:\s*\[[^\]]*\]|(?:ofOwnSignIn|onWalls): true|bodyLimit: \w+),/g
  const descriptions = new RegExp(String.raw`\s*\.describe\(\s*${text},?\s*\)`, 'g')
  return {
    name: 'without-descriptions',
    apply: 'build',
    enforce: 'pre',
    transform: (code, id) =>
      /\/contract\/src\/.*\.ts$/.test(id)
        ? {
            code: code
              .replace(summaries, "summary: ''")
              .replace(errors, 'errors: []')
              .replace(ofServer, '')
              .replace(descriptions, ''),
            map: null,
          }
        : undefined,
  }
}
