import type BaseViewer from 'bpmn-js/lib/BaseViewer'

/** Writes the model after each change, one write at a time: what changes meanwhile is in the next. */
export function savedBy(modeler: Pick<BaseViewer, 'saveXML'>, tell: (xml: string) => void) {
  let unwritten = false
  let writing: Promise<void> | undefined
  /** Which of the models that were shown one after the other. */
  let model = 0
  const write = async (): Promise<void> => {
    try {
      while (unwritten) {
        const written = model
        unwritten = false
        try {
          const { xml } = await modeler.saveXML({ format: true })
          // As the gateway stores it, or the same drawing would come back as another.
          if (xml !== undefined && written === model && !unwritten) tell(xml.trim())
        } catch (failure) {
          if (written !== model) continue
          unwritten = true
          throw failure
        }
      }
    } finally {
      writing = undefined
    }
  }
  /** Resolves once all changes are written and told; rejects when they cannot be written, which the next call tries again. */
  const flush = async (): Promise<void> => {
    if (unwritten) writing ??= write()
    await writing
  }
  return {
    flush,
    isPending: () => unwritten || writing !== undefined,
    save(): Promise<void> {
      unwritten = true
      return flush()
    },
    /** Another model takes the place of this one, whose last write no longer matters. */
    forget(): void {
      unwritten = false
      model += 1
    },
  }
}
