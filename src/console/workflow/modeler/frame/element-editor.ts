import type { ElementChange } from '../messages.ts'
import { extensionsOf, timerOf } from './read-element.ts'
import type { Drawn, Extension, ModelFactory, Modeling } from './services.ts'

/** Changes what elements say, each change one step to be undone. */
export class ElementEditor {
  static $inject = ['modeling', 'bpmnFactory']
  readonly #modeling: Modeling
  readonly #factory: ModelFactory

  constructor(modeling: Modeling, factory: ModelFactory) {
    this.#modeling = modeling
    this.#factory = factory
  }

  /** @param change one field of what `factsOf` says of the element. */
  edit(element: Drawn, change: ElementChange): void {
    const { name, condition, byDefault, duration, disagree, deadlineHours, variables } = change
    const update = (properties: object, of = element) => this.#modeling.updateProperties(of, properties)
    if (name !== undefined) update({ name: name || undefined })
    if (condition !== undefined) update({ conditionExpression: this.#expression(condition) })
    if (byDefault !== undefined) this.#chooseDefault(element, byDefault)
    if (duration !== undefined) this.#wait(element, duration)
    if (disagree !== undefined) this.#setNode(element, { disagree })
    if (deadlineHours !== undefined) this.#setNode(element, { deadlineHours: deadlineHours || undefined })
    if (variables !== undefined) {
      const type = 'milepost:Variable'
      const made = variables.map((each) => this.#factory.create(type, each))
      this.#replaceExtensions(element, type, made)
    }
  }

  #expression(body: string): unknown {
    return body ? this.#factory.create('bpmn:FormalExpression', { body }) : undefined
  }

  #chooseDefault(flow: Drawn, chosen: boolean): void {
    const { source } = flow
    if (!source) return
    this.#modeling.updateProperties(source, { default: chosen ? flow.businessObject : undefined })
  }

  #wait(element: Drawn, duration: string): void {
    const timer = timerOf(element.businessObject)
    if (!timer) return
    this.#modeling.updateModdleProperties(element, timer, { timeDuration: this.#expression(duration) })
  }

  #setNode(element: Drawn, change: Record<string, string | undefined>): void {
    const type = 'milepost:Node'
    const [now] = extensionsOf(element.businessObject, type)
    const said = { disagree: now?.disagree, deadlineHours: now?.deadlineHours }
    const node = this.#factory.create(type, { ...said, ...change })
    this.#replaceExtensions(element, type, [node])
  }

  /** What else there is stays, in its order. */
  #replaceExtensions(element: Drawn, type: string, made: Extension[]): void {
    const { extensionElements } = element.businessObject
    const others = (extensionElements?.values ?? []).filter(({ $type }) => $type !== type)
    const values = [...others, ...made]
    if (extensionElements) {
      for (const each of made) each.$parent = extensionElements
      this.#modeling.updateModdleProperties(element, extensionElements, { values })
      return
    }
    const created = this.#factory.create('bpmn:ExtensionElements', { values })
    for (const each of made) each.$parent = created
    this.#modeling.updateProperties(element, { extensionElements: created })
  }
}
