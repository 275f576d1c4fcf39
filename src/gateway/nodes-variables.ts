import { z } from '#contract/zod.ts'
import { StartRefusal } from './platform/start-refusal.ts'

/** The separate port of the specification's §7: what answers the unit and department nodes, and nothing else. */
export interface NodesSettings {
  port: number
  /** How browsers name it, e.g. `https://nodes.milepost.example.com`. */
  origin: string
  /** The console's own origin: no other one may call there from a browser. */
  consoleOrigin: string
}

const portError = 'a whole number from 1 to 65535'
const originError = 'an origin without a path, like https://nodes.milepost.example.com'

export const nodesVariables = {
  NODES_PORT: z.optional(
    z.coerce
      .number({ error: portError })
      .check(
        z.int({ error: portError }),
        z.minimum(1, { error: portError }),
        z.maximum(65_535, { error: portError }),
      ),
  ),
  // It becomes part of a header: nothing that ends a word or a directive of the policy.
  NODES_ORIGIN: z.optional(z.string().check(z.regex(/^https?:\/\/[\w.:[\]-]+$/, { error: originError }))),
}
const Variables = z.object(nodesVariables)

/** @throws StartRefusal for half a configuration: the port, its origin, and the origin that may call there. */
export function nodesOf(
  { NODES_PORT: port, NODES_ORIGIN: origin }: z.output<typeof Variables>,
  consoleOrigin: string | undefined,
): NodesSettings | undefined {
  if (port === undefined && origin === undefined) return undefined
  if (port === undefined || origin === undefined || consoleOrigin === undefined) {
    throw new StartRefusal('NODES_PORT, NODES_ORIGIN and PUBLIC_ORIGIN have to be set together.')
  }
  return { port, origin, consoleOrigin }
}
