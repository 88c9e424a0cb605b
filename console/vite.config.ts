import { globSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { basename, join, resolve } from 'node:path'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import react from '@vitejs/plugin-react'
import { allCalls } from '@watchfire/contract'
import type { Call } from '@watchfire/contract/core/call.ts'
import { defineConfig, type Plugin } from 'vite'
import { labelPage } from './label-page-plugin.ts'
import { lazyFiles } from './lazy-files-plugin.ts'
import { manualButtons } from './manual-buttons-plugin.ts'
import { offlineFiles } from './offline-files-plugin.ts'
import * as breakpoints from './src/ui/theme/breakpoints.ts'
import {
  withoutDescriptions,
  withoutJsonSchema,
  withoutTableExtras,
  withoutUnaskedParts,
} from './unused-code-plugins.ts'

const broughtFirst =
  /\/(react|jsx-runtime|rolldown-runtime|index|texts|language|browser-storage|styled|lazy-code|brand-words)-[\w-]{8}\.js$/
/** The console's frame brings these: its own parts and the desk's come after it. */
const [frameParts, broughtByFrame] = [
  /\/(ConsoleApp|AlarmDeskPage|AlarmWatch|desk)-[\w-]{8}\.js$/,
  /\/(use-media|show-error|AppTheme|CountBadge|icons|Can|alarm\.shapes|text|select|Input|BrandMark|MenuIcon)-[\w-]{8}\.js$/,
]

/** Smaller files gain nothing from compression. */
const worthCompressing = 1024

/** Writes .br and .gz beside each text file, so that the server compresses nothing while it serves. */
function precompress(): Plugin {
  let folder = ''
  return {
    name: 'precompress',
    // What the server draws pages with is served to nobody.
    apply: (config, { command }) => command === 'build' && !config.build?.ssr,
    configResolved: config => {
      folder = resolve(config.root, config.build.outDir)
    },
    writeBundle() {
      for (const name of readdirSync(folder, { recursive: true, encoding: 'utf8' })) {
        const path = join(folder, name)
        if (!/\.(m?js|css|html|svg|json)$/.test(name) || statSync(path).size < worthCompressing) continue
        const bytes = readFileSync(path)
        writeFileSync(`${path}.gz`, gzipSync(bytes, { level: 9 }))
        writeFileSync(`${path}.br`, brotliCompressSync(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 10 } }))
      }
    },
  }
}

/**
 * Ant Design lists what Escape may close while it draws. A drawing that React begins and throws away leaves an entry behind that nobody
 * takes out, and from then on Escape closes nothing below it. It is listed once the drawing stands instead.
 */
function listedWhenDrawn(): Plugin {
  const whileDrawing = /\buseMemo\b/g
  return {
    name: 'listed-when-drawn',
    apply: 'build',
    transform(code, id) {
      if (!id.endsWith('/@rc-component/portal/es/useEscKeyDown.js')) return undefined
      if (code.match(whileDrawing)?.length !== 2)
        this.error('the list of what Escape closes is kept in another way now')
      return code.replace(whileDrawing, 'useLayoutEffect')
    },
  }
}

/**
 * Where motion is not wanted Ant Design draws what opens at once, before its place is in the page: a field that asks for the focus gets
 * none, and what keeps the focus inside gives it to the cross. It is drawn one step later, as it is with motion.
 */
function drawnInPlace(): Plugin {
  const whileNowhere = 'currentStatus === STATUS_NONE && supportMotion && motionAppear'
  return {
    name: 'drawn-in-place',
    apply: 'build',
    transform(code, id) {
      if (!id.endsWith('/@rc-component/motion/es/hooks/useStatus.js')) return undefined
      if (!code.includes(whileNowhere)) this.error('what appears is drawn in another way now')
      return code.replace(whileNowhere, 'currentStatus === STATUS_NONE && motionAppear')
    },
  }
}

/** Class names stand in the code where they are used, instead of in a table per stylesheet that every part would load first. */
function classNamesInPlace(): Plugin {
  return {
    name: 'class-names-in-place',
    apply: 'build',
    enforce: 'pre',
    transform: code => code.replace(/import styles from (?='[^']+\.module\.css')/, 'import * as styles from '),
  }
}

/** `@media (--narrow)` in a stylesheet is the width that `useNarrow` asks for. */
const breakpointsInMedia = {
  postcssPlugin: 'breakpoints-in-media',
  AtRule: {
    media(rule: { params: string; error: (text: string) => Error }) {
      rule.params = rule.params.replace(/\(--([\w-]+)\)/g, (_, name: string) => {
        const media = (breakpoints as Readonly<Record<string, string>>)[name]
        if (!media) throw rule.error(`no breakpoint is called ${name}`)
        return media
      })
    },
  },
}

const sheets = globSync('src/**/*.module.css', { cwd: import.meta.dirname })
  .map(path => basename(path))
  .sort()

/** Calls go to the server that runs beside; page addresses such as /notice-rule stay here. */
const server = `http://127.0.0.1:${process.env.WATCHFIRE_PORT ?? 8080}`
const paths = Object.values(allCalls).flatMap(room =>
  Object.values(room as Record<string, Call>).map(call => call.path),
)
const folders = new Set(paths.filter(path => path.split('/').length > 2).map(path => path.split('/')[1]))
const whole = paths.filter(path => path.split('/').length === 2).map(path => path.slice(1))
const calls = `^/(${[...folders].join('|')})/|^/(${[...whole, 'docs'].join('|')})$`

export default defineConfig(({ isSsrBuild = false }) => ({
  plugins: [
    manualButtons(),
    react(),
    withoutTableExtras(),
    withoutUnaskedParts(),
    withoutJsonSchema(),
    withoutDescriptions(),
    listedWhenDrawn(),
    drawnInPlace(),
    classNamesInPlace(),
    offlineFiles(),
    labelPage(),
    precompress(),
  ],
  css: {
    postcss: { plugins: [breakpointsInMedia] },
    // Short, and the same in every build of the same files.
    modules: { generateScopedName: (name, path) => `w${sheets.indexOf(basename(path)).toString(36)}-${name}` },
  },
  // What draws the public pages at the server is one file that needs nothing beside it.
  ssr: { noExternal: true },
  ...(isSsrBuild && { define: { 'process.env.NODE_ENV': "'production'" } }),
  server: { proxy: { [calls]: { target: server, ws: true } } },
  build: {
    target: 'chrome109',
    // The page says which chunks are large; a warning at 500 kB would only repeat it.
    chunkSizeWarningLimit: 1200,
    modulePreload: {
      polyfill: false,
      // What the first script has brought is not named again by each part that comes later: names of files do not compress.
      resolveDependencies: (_, files, { hostId }) =>
        files.filter(file => !broughtFirst.test(file) && !(frameParts.test(`/${hostId}`) && broughtByFrame.test(file))),
    },
    // One small stylesheet that is there from the start: a part that comes late is never without its own.
    cssCodeSplit: false,
    // Which parts come late, for the journey that lets each of them fail.
    manifest: !isSsrBuild,
    copyPublicDir: !isSsrBuild,
    reportCompressedSize: false,
    rolldownOptions: {
      // The icons that many parts draw come in one file: each by itself, they have more wrapping than drawing.
      output: {
        codeSplitting: {
          includeDependenciesRecursively: false,
          groups: [
            { name: 'icons', test: /ant-design.icons/, minShareCount: 5 },
            { name: lazyFiles(), debugName: 'desk and live', minShareCount: 2 },
          ],
        },
      },
      treeshake: {
        // These modules only declare components but do not say so in their package files; unsaid, a page that
        // themes Ant Design would carry its form engine too.
        moduleSideEffects: [{ test: /node_modules\/@rc-component\/.*\.js$/, sideEffects: false }],
      },
    },
  },
}))
