import type { Engine } from '#offline/engine-types.ts'

/** A file that was chosen, and that the gateway does not have whole yet. */
export interface ChosenFile {
  fileId: string
  name: string
  size: number
}

/** Of which place the uploads are that a reload, or a closed browser, has left behind; sealed as the half-written forms are. */
function draftOf(place: string): string {
  return `uploads ${place}`
}

export async function loadPending(drafts: Engine['drafts'], place: string): Promise<ChosenFile[]> {
  const values = (await drafts.load(draftOf(place)))?.values
  const { fileIds, names, sizes } = values ?? {}
  if (!Array.isArray(fileIds) || !Array.isArray(names) || !Array.isArray(sizes)) return []
  return fileIds.map((fileId, at) => ({
    fileId: String(fileId),
    name: String(names[at] ?? ''),
    size: Number(sizes[at] ?? 0),
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
    values: {
      fileIds: files.map(({ fileId }) => fileId),
      names: files.map(({ name }) => name),
      sizes: files.map(({ size }) => String(size)),
    },
  })
}
