import type { QueuedEdit } from '#offline/surface.ts'

/** The thing that an endpoint edits; its texts are the namespace of this name. */
export function entityOf(endpointId: string): string {
  const [domain = endpointId] = endpointId.split('.')
  return domain.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)
}

/** What makes the texts on a deletion other ones where what is said of edits would not be true. */
export function contextOf({ deletes }: Pick<QueuedEdit, 'deletes'>): { context?: 'deletion' } {
  return deletes ? { context: 'deletion' } : {}
}
