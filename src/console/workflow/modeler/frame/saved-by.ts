import type BaseViewer from 'bpmn-js/lib/BaseViewer'

/** Writes the model after each change, one write at a time: what changes meanwhile is in the next. */
export function savedBy(modeler: BaseViewer, tell: (xml: string) => void) {
  let wanted = 0
  let writing = false
  const write = async (): Promise<void> => {
    writing = true
    try {
      for (let written = -1; written !== wanted; ) {
        written = wanted
        const { xml } = await modeler.saveXML({ format: true })
        if (xml !== undefined && written === wanted) tell(xml)
      }
    } finally {
      writing = false
    }
  }
  return {
    save(): void {
      wanted += 1
      if (!writing) write().catch((failure: unknown) => console.error(failure))
    },
    /** Another model takes the place of this one, whose last write no longer matters. */
    forget(): void {
      wanted += 1
    },
  }
}
