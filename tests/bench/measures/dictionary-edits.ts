import { decodeNodes } from '#contract/dictionary/columns.ts'
import {
  getDictionaryDelta,
  getDictionaryHeads,
  getDictionarySnapshot,
} from '#contract/dictionary/endpoints.ts'
import { ebsNodes, wbsNodes } from '#contract/dictionary/node-calls.ts'
import { dictionaryId } from '#gateway/operations/demo/dictionaries.ts'
import type { Gateway } from '../../support/gateway.ts'
import { SignedClient } from '../../support/signed-client.ts'
import { median, type Report } from '../figure.ts'
import { type DatabaseName, databases, withGateway } from '../gateways.ts'

const entities = dictionaryId('EBS-TL')
const work = dictionaryId('WBS-TL')
const many = 20_000

/** Moves and copies 20,000 of 100,000 nodes while somebody edits another standard, and what devices fetch of that. */
export async function run(report: Report): Promise<void> {
  for (const database of databases)
    await withGateway(database, (gateway) => measure(gateway, database, report))
}

async function measure(gateway: Gateway, database: DatabaseName, report: Report): Promise<void> {
  const client = await SignedClient.signIn(gateway.address, 'sysadmin')
  const other = await SignedClient.signIn(gateway.address, 'sysadmin')
  const head = async () => {
    const heads = await client.call(getDictionaryHeads, {})
    const found = heads.find((each) => each.dictionaryId === entities)
    if (!found) throw new Error('The demo has no EBS.')
    return found
  }
  const fetched = async (address: string, headers: Record<string, string>) =>
    await fetch(new URL(address, gateway.address), { headers: { ...headers, 'accept-encoding': 'br' } })
  const first = await head()
  const parents = new Map<number, number>()
  let whole = 0
  for (let part = 0; part < first.parts; part++) {
    const { address, headers } = client.request(getDictionarySnapshot, { version: first.snapshot, part })
    const answer = await fetched(address, headers)
    whole += Number(answer.headers.get('content-length'))
    const columns = decodeNodes(await answer.json())
    for (const [index, nodeId] of columns?.ids.entries() ?? [])
      parents.set(nodeId, columns?.parents[index] ?? 0)
  }
  const nodeIds = selectionOf(parents)
  const [root = 0] =
    [...parents].findLast(([nodeId, parent]) => parent === 0 && !nodeIds.includes(nodeId)) ?? []

  let edits = 0
  const edit = async () => {
    const began = performance.now()
    const request = { dictionaryId: work, nodeId: 1, baseRevision: ++edits, name: `修订 ${edits}` }
    await other.call(wbsNodes.update, request)
    return performance.now() - began
  }
  const alone: number[] = []
  for (let index = 0; index < 10; index++) alone.push(await edit())
  const waits: number[] = []
  const timed = async (act: () => Promise<unknown>) => {
    const began = performance.now()
    let busy = true
    const acting = act().finally(() => {
      busy = false
    })
    while (busy) waits.push(await edit())
    await acting
    return performance.now() - began
  }

  const sizeSince = async (version: string) => {
    const to = (await head()).version
    const { address, headers } = client.request(getDictionaryDelta, { from: version, to })
    const answer = await fetched(address, headers)
    await answer.arrayBuffer()
    return Number(answer.headers.get('content-length'))
  }
  const about = { unit: 'ms', peer: null, peerValue: null }
  const place = { dictionaryId: entities, nodeIds, parentId: root }
  const moving = await timed(() => client.call(ebsNodes.drag, place))
  report({ name: `dictionary.move.${many}.${database}`, value: moving, ...about })
  const bytes = { unit: 'B', peer: 'the snapshot', peerValue: whole }
  report({ name: `dictionary.move.delta.${database}`, value: await sizeSince(first.version), ...bytes })
  const between = (await head()).version
  const copying = await timed(() => client.call(ebsNodes.copy, { ...place, fromDictionaryId: entities }))
  report({ name: `dictionary.copy.${many}.${database}`, value: copying, ...about })
  report({ name: `dictionary.copy.delta.${database}`, value: await sizeSince(between), ...bytes })
  const peer = { peer: 'the median of the same edit alone', peerValue: median(alone) }
  const value = Math.max(...waits)
  report({ name: `dictionary.edit-meanwhile.max.${database}`, value, unit: 'ms', ...peer })
}

/** Nodes beside each other on which about that many hang. */
function selectionOf(parents: ReadonlyMap<number, number>): number[] {
  const below = new Map<number, number>()
  for (const [nodeId, parent] of [...parents].toSorted(([a], [b]) => b - a))
    below.set(parent, (below.get(parent) ?? 0) + 1 + (below.get(nodeId) ?? 0))
  const [wide = 0] = [...parents.keys()].filter((id) => parents.get(id) === 0 && (below.get(id) ?? 0) > many)
  const chosen: number[] = []
  let count = 0
  for (const [nodeId, parent] of parents) {
    if (parent !== wide || count >= many) continue
    chosen.push(nodeId)
    count += 1 + (below.get(nodeId) ?? 0)
  }
  return chosen
}
