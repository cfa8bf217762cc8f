/** An element of a page by what it is made of. */
export interface Form {
  element: HTMLElement | SVGElement;
  /** The same for elements with the same tags, classes, attributes, looks, and places with and without text, all the way down. */
  form: number;
  /** `form`, and what it stands in: the tags, roles and grounds of all it lies in. */
  key: number;
  /** Colours and size of the text that stands right in it, and the grounds it stands on; null = no text. */
  colours: number | null;
  /** Rules for a whole page or for pairs ask for it where it is: a landmark, a heading, a label. */
  staysInSight: boolean;
  children: Form[];
}

/**
 * The forms of a page: a rule that finds nothing in one element finds nothing in another of the same form in the same place.
 * Runs in the browser, so it uses nothing outside itself.
 */
export function formsOfPage(): Form {
  const counts =
    /^(class|role|type|tabindex|lang|aria-(hidden|current|pressed|selected|checked|expanded|disabled|busy|live|sort))$/;
  const looks = ['color', 'background-color', 'background-image', 'opacity', 'font-size', 'font-weight'];
  const inSight =
    'main, header, nav, footer, aside, dialog, h1, h2, h3, h4, h5, h6, label, legend, caption, th, [role]';
  const fields = 'input, select, textarea';
  const isBlank = (text: string | null): boolean => !text?.trim();
  /** Two words of 32 bits (cyrb53): with 10,000 forms a pair meets once in 100 million runs. */
  const hash = (text: string): number => {
    let [one, two] = [0xdeadbeef, 0x41c6ce57];
    for (let at = 0; at < text.length; at++) {
      const code = text.charCodeAt(at);
      one = Math.imul(one ^ code, 2654435761);
      two = Math.imul(two ^ code, 1597334677);
    }
    one = Math.imul(one ^ (one >>> 16), 2246822507) ^ Math.imul(two ^ (two >>> 13), 3266489909);
    two = Math.imul(two ^ (two >>> 16), 2246822507) ^ Math.imul(one ^ (one >>> 13), 3266489909);
    return 4294967296 * (2097151 & two) + (one >>> 0);
  };
  const describe = (element: HTMLElement | SVGElement, place: number, around: string): Form => {
    const attributes = [...element.attributes].map(({ name, value }) =>
      counts.test(name) ? `${name}=${value}` : `${name}${isBlank(value) ? ' blank' : ''}`,
    );
    const style = getComputedStyle(element);
    const look = looks.map((name) => style.getPropertyValue(name)).join();
    const own = [element.tagName, ...attributes, look].join();
    const ground = [
      element.tagName,
      element.getAttribute('role'),
      style.backgroundColor,
      style.backgroundImage,
      style.opacity,
    ];
    const inside = hash(`${place} ${ground.join()}`);
    const children: Form[] = [];
    const parts = [...element.childNodes].map((node) => {
      if (node instanceof HTMLElement || node instanceof SVGElement) {
        const child = describe(node, inside, style.color);
        children.push(child);
        return child.form;
      }
      return node instanceof Text && !isBlank(node.data) ? 'text' : '';
    });
    const form = hash(`${own} (${parts.join()})`);
    const staysInSight = element.matches(inSight) || children.some((child) => child.staysInSight);
    const hasText = parts.includes('text') || element.matches(fields);
    // a link in a text is told apart from it by colour or line
    const colours = hasText ? hash([place, look, around, style.textDecorationLine].join()) : null;
    return { element, form, key: hash(`${place} ${form}`), colours, staysInSight, children };
  };
  return describe(document.body, hash(document.documentElement.lang), '');
}
