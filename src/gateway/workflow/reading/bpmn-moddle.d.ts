declare module 'bpmn-moddle' {
  /** Reads BPMN; the package's own types cannot be reached by its exports. */
  export class BpmnModdle {
    constructor(packages?: Record<string, unknown>)
    toXML(element: unknown, options: { format: boolean }): Promise<{ xml: string }>
    fromXML(xml: string): Promise<{ rootElement: unknown; warnings: { message: string }[] }>
  }
}
