// The commands of package.json. Nothing but Node is needed to run this: what it needs, it installs.
const [major = 0, minor = 0] = process.versions.node.split('.').map(Number)

if (major < 20 || (major === 20 && minor < 19)) {
  console.error(`Milepost needs Node 20.19 or newer; this is ${process.version}.`)
  process.exit(1)
}

// Imported only now, because an older Node cannot even load these.
const { runCluster } = await import('./cluster.mjs')
const { start } = await import('./start.mjs')
const { build, install } = await import('./prepare.mjs')
const { dev } = await import('./dev.mjs')
const { database } = await import('./database.mjs')
const { shots } = await import('./shots.mjs')
const { soak } = await import('./soak.mjs')
const { test } = await import('./test.mjs')

const commands = new Map([
  ['start', start],
  ['dev', dev],
  ['cluster', runCluster],
  ['build', async () => (await install()) || (await build())],
  ['db', database],
  ['doctor', () => database(['doctor'])],
  ['shots', shots],
  ['soak', soak],
  ['test', test],
])
const [name = '', ...args] = process.argv.slice(2)
const command = commands.get(name)
if (!command) {
  console.error(`Unknown command '${name}'; there are: ${[...commands.keys()].join(', ')}.`)
  process.exit(1)
}
process.exitCode = await command(args)
