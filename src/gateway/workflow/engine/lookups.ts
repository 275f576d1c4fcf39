import type { Outcome } from './state.ts'

/** What the engine asks of the world; the answers were fetched before the act. */
export interface Lookups {
  /** The accounts that a task goes to; none means that the node is passed over. */
  executors(node: string): string[]
  /** Whether a flow's condition holds, given how the last task before it was decided. */
  holds(flow: string, outcome: Outcome | null): boolean
}
