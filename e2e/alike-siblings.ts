/**
 * Elements made like an earlier sibling, such as the second to last row of a list: a rule that finds nothing in the first of
 * them finds nothing in these. Alike are elements with the same tags, classes, attributes, looks, and places with and without
 * text, all the way down. Runs in the browser, so it uses nothing outside itself.
 */
export function alikeSiblings(): (HTMLElement | SVGElement)[] {
  const counts =
    /^(class|role|type|tabindex|aria-(hidden|current|pressed|selected|checked|expanded|disabled|busy|live|sort))$/;
  const looks = ['color', 'background-color', 'background-image', 'opacity', 'font-size', 'font-weight'];
  const isBlank = (text: string | null): boolean => !text?.trim();
  const formOf = new Map<Element, string>();
  const describe = (element: Element): string => {
    const attributes = [...element.attributes].map(({ name, value }) =>
      counts.test(name) ? `${name}=${value}` : `${name}${isBlank(value) ? ' blank' : ''}`,
    );
    const style = getComputedStyle(element);
    const children = [...element.childNodes].map((node) => {
      if (node instanceof Element) return describe(node);
      return node instanceof Text && !isBlank(node.data) ? 'text' : '';
    });
    const form = [
      element.tagName,
      ...attributes,
      ...looks.map((name) => style.getPropertyValue(name)),
      `(${children.join()})`,
    ].join();
    formOf.set(element, form);
    return form;
  };
  describe(document.body);

  const alike: (HTMLElement | SVGElement)[] = [];
  const walk = (element: Element): void => {
    const seen = new Set<string>();
    for (const child of element.children) {
      const form = formOf.get(child) ?? '';
      if (!seen.has(form)) walk(child);
      else if (child instanceof HTMLElement || child instanceof SVGElement) alike.push(child);
      seen.add(form);
    }
  };
  walk(document.body);
  return alike;
}
