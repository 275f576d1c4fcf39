/**
 * The calls of the queue that create what they are about, and those that delete it; all others change it. By their ids, because every
 * page has to tell these, and the endpoints with their rules come with what calls them; a test holds this against the contract.
 */
const effects = {
  create: [
    'account.add',
    'person.add',
    'tabulationSheet.add',
    'workSite.add',
    ...['education', 'certificate', 'job', 'projectExperience'].flatMap((kind) => [
      `${kind}.add`,
      `${kind}.addOwn`,
    ]),
  ],
  delete: ['tabulationSheet.delete', 'workSite.delete'],
}

/** Whether an endpoint creates the entity that its edits are about. */
export function createsEntity(endpointId: string): boolean {
  return effects.create.includes(endpointId)
}

/** Whether an endpoint deletes the entities that its edits are about. */
export function deletesEntity(endpointId: string): boolean {
  return effects.delete.includes(endpointId)
}
