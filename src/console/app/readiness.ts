import type { ReplicatedEntity } from '#contract/sync/schema.ts'
import type { WarmUp } from '#offline/dictionary/dictionaries.ts'
import type { ReplicaStatus } from '#offline/replica-types.ts'

/** What working without a network takes, as far as it is on this device. */
export interface OfflineParts {
  /** The files of the program. */
  program: boolean
  /** What opens first: home, messages, the personal centre. */
  firstAnswers: boolean
  /** Undefined until it is known what the account's projects use. */
  dictionaries: WarmUp | undefined
  replicas: readonly ReplicaStatus[]
}

export interface OfflineCount {
  done: number
  total: number
  /** Kinds of rows of which there are more than a device stores: they stay online, and nobody waits for them. */
  onlineOnly: readonly ReplicatedEntity[]
}

/** How much of it is here; what the account may not see is not to come. */
export function countOfflineParts({
  program,
  firstAnswers,
  dictionaries,
  replicas,
}: OfflineParts): OfflineCount {
  // As one, until it is known how many answers they take.
  const answers = dictionaries ?? { done: 0, total: 1 }
  const ofState = (...states: ReplicaStatus['state'][]) =>
    replicas.filter(({ state }) => states.includes(state))
  const whole = ofState('whole').length
  return {
    done: Number(program) + Number(firstAnswers) + answers.done + whole,
    total: 2 + answers.total + whole + ofState('missing').length,
    onlineOnly: ofState('too-large').map(({ kind }) => kind),
  }
}
