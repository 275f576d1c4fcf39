import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { codes } from '#contract/codes.ts'
import { foldDictionary } from '#gateway/dictionary/fold.ts'
import { repetitions } from '../../support/repetitions.ts'
import { Client } from '../client.ts'
import { startGateway, type TestGateway } from '../gateway.ts'
import { addStandard, ask, Device, isRefused, numberOf, versionIn } from './editors.ts'
import { headOf } from './fetch.ts'
import { type Act, Model } from './model.ts'
import { actOf, steps } from './steps.ts'

let gateway: TestGateway
let editor: Client
let other: Client
beforeAll(async () => {
  gateway = await startGateway({ requestsPerMinute: 1_000_000 })
  editor = await Client.signIn(gateway, 'sysadmin')
  other = await Client.signIn(gateway, 'sysadmin')
})
afterAll(() => gateway.close())

/** A restored node stands where its rank puts it among siblings that may have got new ones: the gateway says where. */
function arrange(model: Model, nodeIds: readonly number[], seen: Device): void {
  for (const parentId of new Set(nodeIds.map((nodeId) => model.parentOf(nodeId)))) {
    const here = model.childrenOf(parentId)
    const order = seen.childrenOf(parentId).flatMap(({ nodeId }) => (here.includes(nodeId) ? nodeId : []))
    model.arrange(parentId, [...order, ...here.filter((nodeId) => !order.includes(nodeId))])
  }
}

test('DIC-06 whatever several editors do, at once too, each device comes to the same tree', async () => {
  await fc.assert(
    fc.asyncProperty(steps, async (steps) => {
      const id = await addStandard(editor)
      const model = new Model()
      let { version } = await headOf(editor, id)
      const [seen, ...rest] = [new Device(editor, id), new Device(other, id), new Device(other, id)]
      await seen.catchUp()
      const revisionOf = (nodeId: number) => seen.nodes.find((node) => node.nodeId === nodeId)?.revision ?? 0
      const run = async (acts: readonly Act[]) => {
        const asked = acts.map(async (act, index) => ({
          act,
          answer: await ask(index === 0 ? editor : other, id, act, revisionOf),
        }))
        const answered = await Promise.all(asked)
        // Of two at once either may be refused for what the other did; alone, an act is refused for what the model says.
        const done = answered
          .filter(({ answer }) => acts.length === 1 || !isRefused(answer))
          .map(({ act, answer }) => ({
            act,
            code: answer.code,
            version: isRefused(answer) ? version : versionIn(answer),
          }))
          .toSorted((a, b) => numberOf(a.version) - numberOf(b.version))
        version = done.at(-1)?.version ?? version
        await seen.catchUp(version)
        for (const { act, code } of done) {
          expect([act, model.apply(act) ?? codes.success]).toEqual([act, code])
          if (act.kind === 'restore' && code === codes.success) arrange(model, act.nodeIds, seen)
        }
        expect(seen.shown()).toEqual(model.shown())
      }
      let waiting: Act[] = []
      for (const step of steps) {
        const act = actOf(model, step)
        if (act) waiting.push(act)
        if (step.atOnce && waiting.length === 1) continue
        await run(waiting)
        waiting = []
        const device = rest[step.device]
        await device?.catchUp(version)
        if (device) expect(device.shown()).toEqual(model.shown())
        if (step.fold) expect(await foldDictionary(gateway.database, id)).toBe(true)
      }
      const latecomer = new Device(other, id)
      for (const device of [...rest, latecomer]) {
        await device.catchUp()
        expect(device.shown()).toEqual(seen.shown())
      }
    }),
    { numRuns: repetitions(30, 1000), endOnFailure: true },
  )
})
