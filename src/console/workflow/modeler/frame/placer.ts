import { is } from 'bpmn-js/lib/util/ModelUtil'
import { type Kind, kinds } from '../kinds.ts'
import type { AutoPlace, Canvas, Create, Drawn, ElementFactory, Modeling, Selection } from './services.ts'

/** Where the start of a new sub-process lies in it. */
const startInside = { x: 40, y: 82 }

/** Puts new elements into the drawing. */
export class Placer {
  static $inject = ['create', 'elementFactory', 'modeling', 'autoPlace', 'canvas', 'selection']
  readonly #create: Create
  readonly #factory: ElementFactory
  readonly #modeling: Modeling
  readonly #autoPlace: AutoPlace
  readonly #canvas: Canvas
  readonly #selection: Selection

  constructor(
    create: Create,
    factory: ElementFactory,
    modeling: Modeling,
    autoPlace: AutoPlace,
    canvas: Canvas,
    selection: Selection,
  ) {
    this.#create = create
    this.#factory = factory
    this.#modeling = modeling
    this.#autoPlace = autoPlace
    this.#canvas = canvas
    this.#selection = selection
  }

  /** Hangs it on the pointer, until the person puts it somewhere. @param source what it is to follow. */
  drag(event: Event, kind: Kind, source?: Drawn): void {
    const shape = this.#shape(kind)
    const start = kind.isExpanded ? [this.#shape(kinds.start, startInside, shape)] : []
    const hints = { autoSelect: [shape] }
    this.#create.start(event, [shape, ...start], { ...(source && { source }), hints })
  }

  /** Puts it behind an element, or else into the middle of what is in sight; and selects it. */
  place(kind: Kind, source = this.#followed()): void {
    const shape = this.#shape(kind)
    const root = this.#canvas.getRootElement()
    if (!root.businessObject) return
    // What is appended is selected by that, and its name can be typed at once.
    const placed = source
      ? this.#autoPlace.append(source, shape)
      : this.#modeling.createShape(shape, this.#middle(), root)
    if (!source) this.#selection.select(placed)
    if (kind.isExpanded) {
      const start = this.#shape(kinds.start)
      const middle = (at = 0, inside = 0, size = 0) => at + inside + size / 2
      const position = {
        x: middle(placed.x, startInside.x, start.width),
        y: middle(placed.y, startInside.y, start.height),
      }
      this.#modeling.createShape(start, position, placed)
    }
  }

  #shape({ type, eventDefinitionType, isExpanded }: Kind, at: object = {}, parent?: Drawn): Drawn {
    return this.#factory.createShape({
      type,
      ...(eventDefinitionType && { eventDefinitionType }),
      ...(isExpanded && { isExpanded }),
      ...at,
      ...(parent && { parent }),
    })
  }

  /** The selected node, if something may follow it. */
  #followed(): Drawn | undefined {
    const [only, ...further] = this.#selection.get()
    return only && further.length === 0 && mayBeFollowed(only) ? only : undefined
  }

  #middle(): { x: number; y: number } {
    const { x, y, width, height } = this.#canvas.viewbox()
    return { x: x + width / 2, y: y + height / 2 }
  }
}

/** Whether it is a node with a way on. */
export function mayBeFollowed(element: Drawn): boolean {
  return is(element, 'bpmn:FlowNode') && !is(element, 'bpmn:EndEvent')
}
