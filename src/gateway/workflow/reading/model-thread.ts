import { z } from '#contract/zod.ts'
import type { GatewayServices } from '../../security/services.ts'
import { DeployedModel } from './deployed.ts'
import { ModelProblem, type NodeSettings } from './model.ts'
import { unreadable } from './read-model.ts'

/** A model to read. */
export interface ModelTask {
  xml: string
  settings: NodeSettings
  /** It is to be deployed if it can, so that what is drawn of it is wanted, too. */
  deploys?: boolean
}

const Read = z.object({ model: z.nullable(DeployedModel), problems: z.array(ModelProblem) })

const ModelAnswer = z.object({ drawn: Read, whole: Read, shapesXml: z.nullable(z.string()) })
type ModelAnswer = z.output<typeof ModelAnswer>

const TooLong = z.object({ failure: z.literal('too-long') })

/**
 * Reads a model in the thread of models: the parser finds line and column for each thing that it warns of, from the file's
 * beginning, and 360 KB of attributes without a value keep it for half a minute.
 */
export async function readInThread(thread: GatewayServices['models'], task: ModelTask): Promise<ModelAnswer> {
  const answer = z.parse(z.union([ModelAnswer, TooLong]), await thread.ask(task))
  if (!('failure' in answer)) return answer
  const nothing = unreadable('too-long')
  return { drawn: nothing, whole: nothing, shapesXml: null }
}
