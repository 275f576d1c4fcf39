import { createHash } from 'node:crypto'
import { cpSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { basename, dirname, extname, join } from 'node:path'
import { brotliCompressSync, constants } from 'node:zlib'
import tailwindcss from '@tailwindcss/vite'
import { tanstackRouter } from '@tanstack/router-plugin/vite'
import react from '@vitejs/plugin-react'
import type { Plugin, Rolldown, UserConfig } from 'vite'
import { type ManifestOptions, VitePWA } from 'vite-plugin-pwa'
import { defineConfig, type TestProjectInlineConfiguration, type ViteUserConfig } from 'vitest/config'
import { buildId } from './scripts/build-id.mjs'
import { builtWorkers } from './scripts/built-worker.mjs'
import { patience } from './scripts/patience.mjs'
import { placeTemplate } from './src/gateway/db/template.ts'

const root = import.meta.dirname
const consoleOutput = join(root, 'dist/console')
/** The documents that the console frames, each a page of its own, by the path that it is served at. */
const framedDocuments: Readonly<Record<string, string>> = {
  modeler: 'src/console/workflow/modeler/frame',
  'sheet-editor': 'src/console/tabulation/editor/frame',
}
const gatewayOutput = join(root, 'dist/gateway')
const compressible = new Set(['.js', '.css', '.html', '.json', '.svg', '.webmanifest'])

/** Writes a `.br` beside every text file, so that the gateway never compresses what it could have at hand. */
function brotliSiblings(folder: string): Plugin {
  return {
    name: 'milepost:brotli-siblings',
    apply: 'build',
    closeBundle: {
      // After vite-plugin-pwa, whose own closeBundle writes the service worker.
      order: 'post',
      sequential: true,
      handler() {
        const entries = readdirSync(folder, { recursive: true, withFileTypes: true })
        for (const entry of entries) {
          if (!entry.isFile() || !compressible.has(extname(entry.name))) continue
          const file = join(entry.parentPath, entry.name)
          const bytes = readFileSync(file)
          const params = {
            [constants.BROTLI_PARAM_QUALITY]: 11,
            [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
          }
          writeFileSync(`${file}.br`, brotliCompressSync(bytes, { params }))
        }
      },
    },
  }
}

/** The digest by which the service worker tells a file of the program from whatever else a network answers with. */
function integrityOf(url: string): string {
  const digest = createHash('sha256').update(readFileSync(join(consoleOutput, url)))
  return `sha256-${digest.digest('base64')}`
}

/** What endpoints say of themselves is for the gateway's API page alone: more than a kilobyte on every first visit. */
function withoutSummaries(): Plugin {
  const summary = /\bsummary:\s*(?:'(?:[^'\\\n]|\\.)*'|"[^"\n]*"|`[^`]*`),/g
  return {
    name: 'milepost:without-summaries',
    apply: 'build',
    enforce: 'pre',
    transform: {
      filter: { id: /src\/contract\// },
      // The lines stay, so that the source map is right without one of its own.
      handler: (code) => ({
        code: code.replace(summary, (found) => found.replace(/[^\n]/g, '')),
        map: null,
      }),
    },
  }
}

/** What the gateway reads at run time lies beside it: the SQL of the migrations, and an empty database to copy. */
function databaseBeside(): Plugin {
  return {
    name: 'milepost:database-beside',
    apply: 'build',
    async writeBundle() {
      cpSync(join(root, 'src/gateway/db/migrations'), join(gatewayOutput, 'migrations'), { recursive: true })
      await placeTemplate(gatewayOutput)
    },
  }
}

/**
 * Leaves out the files that only pass on what a group's file exports, of which Rolldown writes one for every `import()`
 * (rolldown/rolldown#9729): whoever imports one imports the group's file, and takes the same names from it.
 */
function withoutForwarders(): Plugin {
  const forwarder = /^export\{([^}]*)\}from"\.\/([^"]+)";\s*(?:\/\/# .*\s*)?$/
  return {
    name: 'milepost:without-forwarders',
    apply: 'build',
    enforce: 'post',
    generateBundle(_, bundle) {
      const files = Object.values(bundle).filter((file) => file.type === 'chunk')
      for (const { fileName, code } of files) {
        const [found, names = '', target = ''] = forwarder.exec(code) ?? []
        if (!found) continue
        const members = names.split(',').map((name) => {
          const [inner = '', outer = inner] = name.split(' as ')
          return `${outer}:m.${inner}`
        })
        const [from, to] = [basename(fileName), basename(target)]
        for (const file of files)
          file.code = file.code
            .replaceAll(`import(\`./${from}\`)`, `import(\`./${to}\`).then(m=>({${members.join()}}))`)
            .replaceAll(`"assets/${from}"`, `"assets/${to}"`)
        if (!files.some((file) => file.code.includes(from))) delete bundle[fileName]
      }
    },
  }
}

const manifest: Partial<ManifestOptions> = {
  name: '里程工程协同平台',
  short_name: '里程',
  description: '工程建设项目的组织、人员、项目与工点协同平台，离线可用',
  lang: 'zh-CN',
  id: '/',
  start_url: '/admin/home',
  scope: '/',
  display: 'standalone',
  background_color: '#f2f4f7',
  theme_color: '#172233',
  categories: ['business', 'productivity'],
  icons: [
    { src: '/icons/192.png', sizes: '192x192', type: 'image/png' },
    { src: '/icons/512.png', sizes: '512x512', type: 'image/png' },
    { src: '/icons/maskable-512.png', sizes: '512x512', type: 'image/png', purpose: 'maskable' },
  ],
  shortcuts: [
    { name: '项目工点', url: '/admin/project-worksite-information' },
    { name: '消息中心', url: '/admin/message-center' },
    { name: '待同步', url: '/admin/queue' },
  ],
  screenshots: [
    {
      src: '/screenshots/wide.png',
      sizes: '1440x900',
      type: 'image/png',
      form_factor: 'wide',
      label: '项目工点',
    },
    {
      src: '/screenshots/narrow.png',
      sizes: '768x1024',
      type: 'image/png',
      form_factor: 'narrow',
      label: '项目工点',
    },
  ],
}

const define = { __BUILD_ID__: JSON.stringify(buildId()) }

/** Groups by the name what a page's route file loads: its component, and whatever else it imports when it is opened. */
function loadedBy(route: string, name: string): Rolldown.CodeSplittingGroup['name'] {
  const file = join(root, 'src/console/routes/_shell', route)
  return (module, graph) => (graph.getModuleInfo(module)?.dynamicImporters.includes(file) ? name : null)
}

/** The folder of a domain in which a module lies: its screens, and its part of the offline engine. */
function domainAt(module: string): string | null {
  return /\/src\/(?:console|offline)\/(?!app|kit|locales|routes|shell|ui)([\w-]+)\//.exec(module)?.[1] ?? null
}

/** Groups what is left by its domain; what a route draws lies with the screen that it draws. */
const domainOf: Rolldown.CodeSplittingGroup['name'] = (module, graph) => {
  if (!/\/src\/console\/routes\/.*\?/.test(module)) return domainAt(module)
  const drawn = graph.getModuleInfo(module)?.importedIds ?? []
  return drawn.map(domainAt).find((domain) => domain !== null) ?? null
}

/** Groups by their language the texts that pages load a namespace at a time. */
const textsOf: Rolldown.CodeSplittingGroup['name'] = (module, graph) => {
  const loaders = graph.getModuleInfo(module)?.dynamicImporters
  if (!loaders?.includes(join(root, 'src/console/texts.ts'))) return null
  return `texts-${basename(dirname(module))}`
}

/** Groups a library by its name, or by its maker's. */
function libraryOf(module: string): string | null {
  return /\/node_modules\/@?([\w-]+)\//.exec(module)?.[1] ?? null
}

/**
 * What pages load together lies in one file: each file costs its headers, and the smaller it is, the worse it compresses.
 * A group takes along whatever its modules need and no group before it has: first what every page loads, then what
 * every page behind the sign-in does, then the first list and with it what every list needs; last the large
 * libraries, what domains share, and a file a domain, because a tablet fetches each file that there is before it can go
 * offline.
 */
const fileGroups: Rolldown.CodeSplittingGroup[] = [
  { name: 'start', priority: 3, tags: ['$initial'] },
  { name: loadedBy('route.tsx', 'shell'), priority: 2 },
  { name: loadedBy('admin/project-worksite-information.tsx', 'list'), priority: 1 },
  // What a sign-in page asks on a device that it knows: not with all that a domain's file needs.
  {
    name: 'standing',
    test: /src\/(?:console\/session\/device-standing|offline\/session\/(?:check-in|acknowledge-wipe)|offline\/queue\/held-edits)\./,
  },
  // The queue takes edits of sheets, and processes say what theirs are about: they need no more of tabulation for that.
  {
    name: 'contract',
    test: /src\/contract\/(?:(?!tabulation\/)|tabulation\/(?:sheet-(?:endpoints|entity|schema)|subject-schema|limits|place-schema|reference|version-number)\.)/,
  },
  // Formulas and templates of sheets: for the screens of tables alone.
  { name: 'tabulation', test: /src\/contract\/tabulation\/|node_modules\/@formulajs/ },
  { name: 'icons', test: /lucide-react/ },
  { name: 'libraries', test: /node_modules/, minShareCount: 12 },
  { name: libraryOf, minSize: 12_000 },
  { name: 'parts', test: /src\/console\/(?:kit|ui|app|shell)\//, maxModuleSize: 1200, minShareCount: 3 },
  // Asked for by the second factor and by messages: in none of their files, which the other would load with it.
  { name: 'parts', test: /src\/console\/app\/one-field-form\./ },
  { name: textsOf },
  { name: domainOf },
]

const gatewayAddress = `http://127.0.0.1:${process.env.PORT ?? '8080'}`
const browsers = ['chrome120', 'safari17', 'firefox121']

const consoleBuild: UserConfig = {
  root: join(root, 'src/console'),
  publicDir: join(root, 'public'),
  define,
  resolve: {
    alias: [
      // Its build for what bundles it is ES5, and twice the size.
      { find: 'workbox-window', replacement: 'workbox-window/build/workbox-window.prod.mjs' },
      // React has had this itself since its version 18.
      { find: /^use-sync-external-store\/shim$/, replacement: 'react' },
    ],
  },
  plugins: [
    tanstackRouter({
      target: 'react',
      autoCodeSplitting: true,
      routesDirectory: join(root, 'src/console/routes'),
      generatedRouteTree: join(root, 'src/console/routeTree.gen.ts'),
      quoteStyle: 'single',
    }),
    withoutSummaries(),
    react(),
    tailwindcss(),
    VitePWA({
      strategies: 'injectManifest',
      srcDir: '../worker',
      filename: 'sw.ts',
      injectRegister: null,
      manifest,
      injectManifest: {
        // Firefox registers only classic scripts as service workers.
        rollupFormat: 'iife',
        globPatterns: ['**/*.{js,css,html,svg,webmanifest}', 'icons/192.png'],
        // The gateway answers the page for every path of the console, so the names need no second hash.
        dontCacheBustURLsMatching: /^assets\//,
        manifestTransforms: [
          (entries) => ({
            manifest: entries.map((entry) => ({ ...entry, integrity: integrityOf(entry.url) })),
            warnings: [],
          }),
        ],
      },
    }),
    withoutForwarders(),
    brotliSiblings(consoleOutput),
  ],
  build: {
    outDir: consoleOutput,
    emptyOutDir: true,
    target: browsers,
    sourcemap: 'hidden',
    // The policy (script-src 'self', img-src without data:) forbids what inlining would make.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rolldownOptions: {
      output: {
        codeSplitting: { groups: fileGroups },
        // The first page carries the names of all files: seven letters of a hash tell them apart as well as eight.
        entryFileNames: 'assets/[name]-[hash:7].js',
        chunkFileNames: 'assets/[name]-[hash:7].js',
      },
    },
  },
  server: {
    proxy: Object.fromEntries(
      ['gateway', ...Object.keys(framedDocuments)].map((name) => [`/${name}`, gatewayAddress]),
    ),
  },
}

/**
 * A document that the console frames: it shares no file with the console, and is built after it, which empties its folder: so the
 * service worker lists none of its files.
 */
function framedBuild(name: string, folder: string): UserConfig {
  const outDir = join(consoleOutput, name)
  return {
    root: join(root, folder),
    base: `/${name}/`,
    publicDir: false,
    plugins: [brotliSiblings(outDir)],
    build: {
      outDir,
      emptyOutDir: true,
      target: browsers,
      sourcemap: 'hidden',
      assetsInlineLimit: 0,
      modulePreload: { polyfill: false },
      // Libraries that are also for servers say "use client" in each of their files.
      rolldownOptions: { checks: { moduleLevelDirective: false } },
    },
  }
}

const gatewayBuild: UserConfig = {
  root,
  publicDir: false,
  define: {
    ...define,
    __EMBEDDED_WORKER__: JSON.stringify('./embedded-worker.js'),
    __CONDITION_WORKER__: JSON.stringify('./condition-worker.js'),
    __SHEET_WORKER__: JSON.stringify('./sheet-worker.js'),
    __MODEL_WORKER__: JSON.stringify('./model-worker.js'),
  },
  plugins: [databaseBeside()],
  build: {
    ssr: true,
    outDir: gatewayOutput,
    emptyOutDir: true,
    target: 'node20',
    sourcemap: true,
    rolldownOptions: {
      input: {
        main: join(root, 'src/gateway/main.ts'),
        'database-command': join(root, 'src/gateway/operations/command.ts'),
        'embedded-worker': join(root, 'src/gateway/db/embedded-worker.ts'),
        'condition-worker': join(root, 'src/gateway/workflow/conditions/condition-worker.ts'),
        'sheet-worker': join(root, 'src/gateway/tabulation/sheet-worker.ts'),
        'model-worker': join(root, 'src/gateway/workflow/reading/model-worker.ts'),
      },
      // All files lie side by side, so that `./migrations` and the worker are found from any of them.
      output: { format: 'esm', entryFileNames: '[name].js', chunkFileNames: '[name]-[hash].js' },
    },
  },
}

/** A vitest project for the folders of `tests` that run the same way. */
function project(
  name: string,
  folders: string[],
  test: TestProjectInlineConfiguration['test'],
): TestProjectInlineConfiguration {
  const include = folders.map((folder) => `tests/${folder}/**/*.test.{ts,tsx}`)
  // One process loads the modules once for many files, which leave nothing in them.
  return { extends: true, test: { name, include, isolate: false, ...test } }
}

/** Replaces modules of the gateway, which is for the whole process. */
const guards = 'tests/gateway/security/guards.test.ts'
/** Are about the embedded database. */
const embedded = [
  'tests/gateway/operations/backup-embedded.test.ts',
  'tests/gateway/db/embedded.test.ts',
  'tests/gateway/db/embedded-endpoints.test.ts',
  'tests/gateway/start-gateway.test.ts',
]
/** Are about what the embedded database and PostgreSQL do differently: locks, sessions, notifications. */
const differing = [
  'tests/gateway/db/migrate.test.ts',
  'tests/gateway/db/transaction.test.ts',
  'tests/gateway/jobs/runner.test.ts',
  'tests/gateway/live/channel.test.ts',
]
/** Are about a server alone: one that fails, and several gateways before it. */
const onServer = 'tests/gateway/on-server/**'
/** Run by `embedded`; where there is a PostgreSQL, what differs is run there as well. */
const notOfGateway = [guards, ...embedded, ...(process.env.TEST_DATABASE_URL ? [] : [...differing, onServer])]

const gatewayTest = {
  environment: 'node',
  globalSetup: ['./tests/gateway/build-worker.ts', './tests/gateway/prepare-databases.ts'],
  pool: 'forks',
} satisfies TestProjectInlineConfiguration['test']

function tests(): ViteUserConfig {
  return {
    root,
    define: { ...define, ...builtWorkers },
    test: {
      // Both cores of a small machine: by itself Vitest leaves one of them idle.
      maxWorkers: 2,
      testTimeout: patience(120_000),
      // A test file opens a database of its own, which takes seconds on a slow machine.
      hookTimeout: patience(180_000),
      expect: { poll: { timeout: patience(30_000) } },
      projects: [
        project('architecture', ['architecture'], { environment: 'node' }),
        project('contract', ['contract'], { environment: 'node' }),
        project('gateway', ['gateway'], { ...gatewayTest, exclude: notOfGateway }),
        project('guards', [], { ...gatewayTest, include: [guards], isolate: true }),
        project('embedded', [], {
          ...gatewayTest,
          include: [...embedded, ...differing],
          env: { TEST_DATABASE_URL: '' },
        }),
        // Needs a whole cluster's programs: run by `npm run soak` alone.
        project('cluster', ['cluster'], { environment: 'node' }),
        project('offline', ['offline', 'request', 'worker'], {
          environment: 'node',
          setupFiles: ['fake-indexeddb/auto'],
        }),
        project('console', ['console'], {
          environment: 'jsdom',
          setupFiles: ['fake-indexeddb/auto', './tests/console/setup.ts'],
        }),
      ],
    },
  }
}

/** `vite build` makes the console, with `--mode gateway` or the name of a framed document these; vitest runs with the mode `test`. */
export default defineConfig(({ mode }) => {
  if (mode === 'test') return tests()
  const framed = framedDocuments[mode]
  if (framed !== undefined) return framedBuild(mode, framed)
  return mode === 'gateway' ? gatewayBuild : consoleBuild
})
