/** The thing that an endpoint edits; its texts are the namespace of this name. */
export function entityOf(endpointId: string): string {
  const [domain = endpointId] = endpointId.split('.')
  return domain.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)
}
