/** The library's services, as far as they are used here; its own types contradict each other in what an element is. */

interface Point {
  x: number
  y: number
}

interface Box extends Point {
  width: number
  height: number
}

/** What an element of the model says, as far as it is read here. */
export interface Semantic {
  id: string
  name?: string | null
  $type: string
  default?: Semantic
  sourceRef?: Semantic
  conditionExpression?: { body?: string }
  eventDefinitions?: { $type: string; timeDuration?: { body?: string } }[]
  extensionElements?: { values?: Extension[] }
}

/** An extension element: ours, with its attributes, or anybody's. */
export interface Extension {
  $type: string
  $parent?: unknown
  [attribute: string]: unknown
}

/** A node, a flow, a label, or what all of them lie on. */
export interface Drawn extends Partial<Point> {
  id: string
  type: string
  businessObject: Semantic
  /** How it is drawn. */
  di: { isExpanded?: boolean }
  width?: number
  height?: number
  /** Of a flow. */
  source?: Drawn
  /** Of a label: what it names. */
  labelTarget?: Drawn
}

/** What there is before a model is shown. */
interface EmptyRoot {
  businessObject?: undefined
}

export interface Canvas {
  resized(): void
  viewbox(box?: Box): Box & { inner: Box; outer: { width: number; height: number } }
  getContainer(): HTMLElement
  getRootElement(): Drawn | EmptyRoot
  addMarker(id: string, marker: string): void
  removeMarker(id: string, marker: string): void
  scrollToElement(element: Drawn): void
}

export interface Registry {
  get(id: string): Drawn | undefined
  getAll(): Drawn[]
}

export interface Selection {
  get(): Drawn[]
  isSelected(element: Drawn): boolean
  select(elements: Drawn | Drawn[]): void
}

export interface Overlays {
  add(
    id: string,
    type: string,
    overlay: { position: { bottom: number; left: number }; html: HTMLElement },
  ): void
  remove(filter: { type: string }): void
}

export interface ZoomScroll {
  stepZoom(by: 1 | -1): void
}

/** A text that is typed in the drawing itself. */
export interface DirectEditing {
  /** Takes what is typed, if any is. */
  complete(): void
}

export interface CommandStack {
  canUndo(): boolean
  canRedo(): boolean
  undo(): void
  redo(): void
}

export interface Modeling {
  createShape(shape: Drawn, position: Point, parent: Drawn): Drawn
  removeElements(elements: Drawn[]): void
  updateProperties(element: Drawn, properties: object): void
  updateModdleProperties(element: Drawn, of: object, properties: object): void
}

export interface ElementFactory {
  createShape(attributes: object): Drawn
}

/** Makes what is no element of the drawing itself. */
export interface ModelFactory {
  create(type: string, attributes: object): Extension
}

export interface AutoPlace {
  append(source: Drawn, shape: Drawn): Drawn
}

export interface Create {
  start(
    event: Event,
    shapes: Drawn | Drawn[],
    context: { source?: Drawn; hints: { autoSelect: Drawn[] } },
  ): void
}

export interface Replace {
  replaceElement(element: Drawn, target: object): void
}

export interface Tools {
  activateHand(event: Event): void
  activateSelection(event: Event): void
  start(event: Event): void
}

export interface Connect {
  start(event: Event, source: Drawn): void
}

/** What palette and context pad offer: each is called with the element that it is offered for, if any. */
export interface Offer {
  group: string
  className?: string
  title?: string
  html?: string
  separator?: true
  action: Record<string, (event: Event, target: Drawn) => void>
}
export type Offers = Record<string, Offer>

export interface Palette {
  registerProvider(provider: { getPaletteEntries: () => Offers }): void
}

export interface ContextPad {
  registerProvider(provider: {
    getContextPadEntries: (element: Drawn) => Offers
    getMultiElementContextPadEntries: (elements: Drawn[]) => Offers
  }): void
}

export type MenuEntries = Record<string, { label: string; className: string; action: () => void }>

export interface PopupMenu {
  isEmpty(element: Drawn, provider: string): boolean
  open(element: Drawn, provider: string, position: Point, options: { title: string }): void
  registerProvider(
    provider: string,
    entries: { getPopupMenuEntries: (target: Drawn | Drawn[]) => MenuEntries },
  ): void
}
