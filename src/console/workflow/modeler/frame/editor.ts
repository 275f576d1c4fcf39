import BpmnRules from 'bpmn-js/lib/features/rules/BpmnRules'
import Modeler from 'bpmn-js/lib/Modeler'
import type { ElementChange } from '../messages.ts'
import { type Drawing, type DrawingSetup, drawingOf, viewerOptions } from './drawing.ts'
import { ElementEditor } from './element-editor.ts'
import { EngineContextPad, EnginePalette, EngineReplaceMenu } from './menus.ts'
import { Placer } from './placer.ts'
import { savedBy } from './saved-by.ts'
import type { CommandStack, DirectEditing, Registry } from './services.ts'

/** The library would make a timer that is put on the edge of a task a boundary event, which the engine does not run. */
class EngineRules extends BpmnRules {
  override canAttach = (): false => false
}

/** Presses the entries of palette and context pad, which are no buttons: Firefox drags none. */
function pressByKey(event: KeyboardEvent): void {
  const { target, key } = event
  if (!(target instanceof HTMLElement) || !target.matches('.entry[role="button"]')) return
  if (key !== 'Enter' && key !== ' ') return
  event.preventDefault()
  target.click()
}

/** A drawing to edit: every change is told with the model as it is then. */
export function openEditor(setup: DrawingSetup): Drawing {
  const { send, labels } = setup
  const options = viewerOptions(setup)
  const ours = {
    labels: ['value', labels],
    placer: ['type', Placer],
    elementEditor: ['type', ElementEditor],
    paletteProvider: ['type', EnginePalette],
    contextPadProvider: ['type', EngineContextPad],
    replaceMenuProvider: ['type', EngineReplaceMenu],
    bpmnRules: ['type', EngineRules],
  }
  const modeler = new Modeler({ ...options, additionalModules: [...options.additionalModules, ours] })
  const commandStack = modeler.get<CommandStack>('commandStack')
  const registry = modeler.get<Registry>('elementRegistry')
  const elementEditor = modeler.get<ElementEditor>('elementEditor')
  const directEditing = modeler.get<DirectEditing>('directEditing')
  const { state, show, act, ...drawing } = drawingOf(modeler, send)
  const saved = savedBy(modeler, (xml) => send({ kind: 'changed', xml }))
  const tell = () => {
    const canUndo = commandStack.canUndo()
    const pending = typing || saved.isPending()
    send({ kind: 'state', state: { canUndo, canRedo: commandStack.canRedo(), pending, ...state() } })
  }
  const save = () => {
    saved.save().then(tell, (failure: unknown) => {
      console.error(failure)
      send({ kind: 'failed', reason: 'not-saved' })
    })
    tell()
  }
  /** Whether a name is being typed in the drawing. */
  let typing = false
  /** Which field of which element was edited last, with nothing after it. */
  let lastEdited = ''
  let editing = false
  setup.container.addEventListener('keydown', pressByKey)
  modeler.on(['import.done', 'selection.changed'], tell)
  modeler.on('directEditing.activate', () => {
    typing = true
    tell()
  })
  modeler.on('directEditing.deactivate', () => {
    typing = false
    tell()
  })
  modeler.on<{ trigger: string }>('commandStack.changed', ({ trigger }) => {
    // An import clears it.
    if (editing || trigger === 'clear') return
    lastEdited = ''
    save()
  })

  return {
    ...drawing,
    async show(xml) {
      saved.forget()
      lastEdited = ''
      typing = false
      await show(xml)
    },
    edit(id, change: ElementChange) {
      const element = registry.get(id)
      if (!element) return
      const edited = `${id} ${Object.keys(change)}`
      editing = true
      try {
        // What is typed letter by letter is undone as a whole.
        if (edited === lastEdited) commandStack.undo()
        elementEditor.edit(element, change)
      } finally {
        editing = false
      }
      lastEdited = edited
      save()
    },
    act(each) {
      if (each === 'undo' && commandStack.canUndo()) commandStack.undo()
      if (each === 'redo' && commandStack.canRedo()) commandStack.redo()
      act(each)
    },
    async flush() {
      // The name that is being typed in the drawing.
      directEditing.complete()
      await saved.flush()
    },
  }
}
