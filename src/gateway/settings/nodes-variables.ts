import { z } from '#contract/zod.ts'
import { StartRefusal } from '../platform/start-refusal.ts'
import { text, whole } from './variable.ts'

/** The separate port of the specification's §7: what answers the unit and department nodes, and nothing else. */
export interface NodesSettings {
  port: number
  /** How browsers name it, e.g. `https://nodes.milepost.example.com`. */
  origin: string
  /** The console's own origin: no other one may call there from a browser. */
  consoleOrigin: string
}

const originError = 'an origin without a path, like https://nodes.milepost.example.com'

export const nodesVariables = {
  NODES_PORT: z.optional(whole(1, 65_535)),
  // It becomes part of a header: nothing that ends a word or a directive of the policy.
  NODES_ORIGIN: z.optional(text(/^https?:\/\/[\w.:[\]-]+$/, originError)),
}
const Variables = z.object(nodesVariables)

/**
 * @throws StartRefusal for half a configuration: the port, its origin, and the origin that may call there; and for an origin
 *   that pages of the other may not call.
 */
export function nodesOf(
  { NODES_PORT: port, NODES_ORIGIN: origin }: z.output<typeof Variables>,
  consoleOrigin: string | undefined,
): NodesSettings | undefined {
  if (port === undefined && origin === undefined) return undefined
  if (port === undefined || origin === undefined || consoleOrigin === undefined) {
    throw new StartRefusal('NODES_PORT, NODES_ORIGIN and PUBLIC_ORIGIN have to be set together.')
  }
  const nodes = asBrowsersName('NODES_ORIGIN', origin)
  const console = asBrowsersName('PUBLIC_ORIGIN', consoleOrigin)
  if (console.startsWith('https:') && !nodes.startsWith('https:')) {
    throw new StartRefusal(
      'NODES_ORIGIN has to begin with https: like PUBLIC_ORIGIN, or browsers do not call there.',
    )
  }
  return { port, origin: nodes, consoleOrigin: console }
}

/** In lower case, and without the port that needs no naming: so a browser says where a page comes from. */
function asBrowsersName(variable: string, origin: string): string {
  if (!URL.canParse(origin)) throw new StartRefusal(`${variable} has to be ${originError}.`)
  return new URL(origin).origin
}
