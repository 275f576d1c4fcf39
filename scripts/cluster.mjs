import { createInterface } from 'node:readline'
import { build, install } from './prepare.mjs'

const usualPort = 8080
const help = `  status             what runs, and as what
  kill NAME          as a power cut does; it is started again
  pause NAME         has it stand still until \`resume NAME\`; \`between\` and \`uplink1\` are the network of node1
  update             replaces the gateways by what \`npm run build\` made since, one after the other
  reload             has the proxy read its files again
NAME is one of those in \`status\`, primary or standby. Ctrl-C stops everything.`

/** @typedef {import('./cluster/cluster.mjs').Cluster} Cluster */

/** @type {Map<string, NodeJS.Signals>} */
const signals = new Map([
  ['kill', 'SIGKILL'],
  ['pause', 'SIGSTOP'],
  ['resume', 'SIGCONT'],
])

/**
 * What runs, and as what.
 * @param {Cluster} cluster
 */
async function status(cluster) {
  const lines = cluster.parts.map(async (part) => {
    const node = cluster.nodes.find((one) => one === part)
    const state = node && (await node.role())
    const ready = cluster.gateways.includes(part) && ((await cluster.isReady(part)) ? 'ready' : 'not ready')
    return `  ${part.name.padEnd(10)}${String(part.pid ?? 'ended').padEnd(8)}${state ?? (ready || '')}`
  })
  return (await Promise.all(lines)).join('\n')
}

/**
 * Does what a line asks for.
 * @param {Cluster} cluster
 * @param {string} line
 * @returns {Promise<string>} what came of it
 */
async function obey(cluster, line) {
  const [verb = '', name = ''] = line.trim().split(/\s+/)
  const signal = signals.get(verb)
  if (signal) {
    const ofRole = () => cluster.find(name === 'standby' ? 'synchronous standby' : 'primary')
    const part = ['primary', 'standby'].includes(name)
      ? await ofRole()
      : cluster.parts.find((one) => one.name === name)
    part?.signal(signal)
    return part ? `${verb} ${part.name}: done` : `There is no ${name} just now.`
  }
  if (verb === 'status') return await status(cluster)
  if (verb === 'update') await cluster.update()
  else if (verb === 'reload') cluster.reloadProxy()
  else return help
  return `${verb}: done`
}

/** @param {unknown} error */
function report(error) {
  console.error(error instanceof Error ? error.message : error)
}

/**
 * Prints what runs and how to sign in, and obeys; never ends.
 * @param {Cluster} cluster
 */
async function serve(cluster) {
  const [first] = cluster.gateways
  const said = first?.output.match(/^(Demo|An invitation|Milepost is) .*$/gm) ?? []
  console.log([...said, await status(cluster), help].join('\n'))
  for await (const line of createInterface({ input: process.stdin })) {
    if (line.trim()) await obey(cluster, line).then(console.log, report)
  }
  // Nobody types there: it runs in the background.
  await new Promise(() => {})
}

/**
 * Starts a cluster, and stops it when a signal asks for that.
 * @param {Cluster} cluster
 */
async function runUntilAsked(cluster) {
  const asked = new Promise((resolve) => {
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, resolve)
  })
  try {
    console.log(`Starting a cluster, which takes up to a minute; its parts log into ${cluster.folder} …`)
    await Promise.race([cluster.start().then(() => serve(cluster)), asked])
    console.log('Stopping …')
  } finally {
    await cluster.stop()
    process.stdin.destroy()
  }
}

/**
 * `npm run cluster`: starts a cluster on this machine, and does to it what the standard input asks for, until Ctrl-C.
 * @returns {Promise<number>} an exit code
 */
export async function runCluster() {
  const code = (await install()) || (await build())
  if (code !== 0) return code
  // What it imports is there only now.
  const { Cluster } = await import('./cluster/cluster.mjs')
  try {
    await runUntilAsked(new Cluster(Number(process.env.PORT ?? usualPort)))
    return 0
  } catch (error) {
    report(error)
    return 1
  }
}
