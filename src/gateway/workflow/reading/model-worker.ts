import { parentPort } from 'node:worker_threads'
import type { ModelTask } from './model-thread.ts'
import { readBoth } from './read-model.ts'
import { shapesOf } from './shapes.ts'

async function answer({ xml, settings, deploys }: ModelTask) {
  const read = await readBoth(xml, settings)
  const runs = deploys && read.whole.problems.length === 0
  return { ...read, shapesXml: runs ? await shapesOf(xml) : null }
}

parentPort?.on('message', async (task: ModelTask) => parentPort?.postMessage(await answer(task)))
parentPort?.postMessage('ready')
