// The buttons that copy what stands before them: exactly what is seen, and nothing that is not.

const confirmed = 1_500;

/** Shows the buttons, wherever they come to stand, and makes them work. */
export function offerCopies(): void {
  document.documentElement.classList.add("scripted");
  document.addEventListener("click", ({ target }) => {
    if (!(target instanceof HTMLButtonElement) || target.dataset.copy === undefined) return;
    const text = target.previousElementSibling?.textContent ?? "";
    copied(text).then((done) => {
      target.textContent = done ? "Copied" : "Not copied";
      setTimeout(() => {
        target.textContent = "Copy";
      }, confirmed);
    });
  });
}

/** A page from a file may not have the clipboard. */
async function copied(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return false;
  }
}
