import type { Engine } from '#offline/engine-types.ts'

/** A file that was chosen, and that the gateway does not have whole yet. */
export interface ChosenFile {
  fileId: string
  name: string
  size: number
  /** How much of it the gateway had when that was last noted, from 0 to 1. */
  share: number
  /** Somebody paused it. */
  paused: boolean
}

/** Of which place the uploads are that a reload, or a closed browser, has left behind; sealed as the half-written forms are. */
function draftOf(place: string): string {
  return `uploads ${place}`
}

export async function loadPending(drafts: Engine['drafts'], place: string): Promise<ChosenFile[]> {
  const values = (await drafts.load(draftOf(place)))?.values ?? {}
  const column = (name: string) => {
    const { [name]: texts } = values
    return Array.isArray(texts) ? texts.map(String) : []
  }
  const [names, sizes, shares, paused] = [
    column('names'),
    column('sizes'),
    column('shares'),
    column('paused'),
  ]
  return column('fileIds').map((fileId, at) => ({
    fileId,
    name: names[at] ?? '',
    size: Number(sizes[at] ?? 0),
    share: Number(shares[at] ?? 0),
    paused: paused.includes(fileId),
  }))
}

/** The files that are named here stay on the device as long as a draft does. */
export async function savePending(
  drafts: Engine['drafts'],
  place: string,
  files: readonly ChosenFile[],
): Promise<void> {
  if (files.length === 0) return await drafts.drop(draftOf(place))
  await drafts.save(draftOf(place), {
    title: files.map(({ name }) => name).join(' · '),
    values: {
      fileIds: files.map(({ fileId }) => fileId),
      names: files.map(({ name }) => name),
      sizes: files.map(({ size }) => String(size)),
      shares: files.map(({ share }) => String(share)),
      paused: files.flatMap(({ fileId, paused }) => (paused ? fileId : [])),
    },
  })
}
