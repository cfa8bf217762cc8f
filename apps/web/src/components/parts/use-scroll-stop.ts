import { type RefObject, useEffect, useState } from 'react';

const focusable = 'a[href], button, input, select, textarea, [tabindex]';

/** Whether a box scrolls and holds nothing that takes the focus: then it must take it itself, or the keyboard does not reach it. */
export function useScrollStop(box: RefObject<HTMLElement | null>): boolean {
  const [isStop, setIsStop] = useState(false);
  useEffect(() => {
    const element = box.current;
    if (!element) return;
    const look = () =>
      setIsStop(element.scrollHeight > element.clientHeight && element.querySelector(focusable) === null);
    // it grows when what it waited for is there, and shrinks with the window
    const sizes = new ResizeObserver(look);
    sizes.observe(element);
    const contents = new MutationObserver(look);
    contents.observe(element, { childList: true, subtree: true });
    look();
    return () => {
      sizes.disconnect();
      contents.disconnect();
    };
  }, [box]);
  return isStop;
}
