// <area-tree>: turns an outline of links into a tree with the keyboard navigation of the ARIA pattern: arrows, Home,
// End, Enter and letters. Folded branches are remembered for this browser tab.
class AreaTree extends HTMLElement {
  connectedCallback() {
    const root = this.querySelector("ul");
    if (!root) return;
    root.setAttribute("role", "tree");
    root.setAttribute("aria-label", this.getAttribute("label") ?? "");
    this.folded = new Set(JSON.parse(sessionStorage.getItem("folded-areas") ?? "[]"));
    for (const item of root.querySelectorAll("li")) {
      const link = item.querySelector("a");
      item.setAttribute("role", "none");
      link.setAttribute("role", "treeitem");
      link.tabIndex = -1;
      const below = item.querySelector(":scope > ul");
      if (!below) continue;
      below.setAttribute("role", "group");
      below.id = `below-${link.getAttribute("href").split("/").at(-1)}`;
      link.setAttribute("aria-owns", below.id);
      const fold = document.createElement("span");
      fold.className = "fold";
      fold.setAttribute("aria-hidden", "true");
      item.prepend(fold);
      fold.addEventListener("click", () => this.set(item, link.getAttribute("aria-expanded") !== "true"));
      // The path to the current area stays open.
      this.set(item, Boolean(below.querySelector("[aria-current]")) || !this.folded.has(link.getAttribute("href")));
    }
    this.hold(this.items.find((one) => one.hasAttribute("aria-current")) ?? this.items[0]);
    root.addEventListener("keydown", (event) => this.key(event));
    root.addEventListener("focusin", (event) => this.hold(event.target.closest("a")));
  }

  get items() {
    return [...this.querySelectorAll("[role=treeitem]")].filter((one) => !one.closest("ul[hidden]"));
  }

  set(item, isOpen) {
    const [link, below] = [item.querySelector("a"), item.querySelector(":scope > ul")];
    link.setAttribute("aria-expanded", String(isOpen));
    below.hidden = !isOpen;
    const path = link.getAttribute("href");
    if (isOpen) this.folded.delete(path);
    else this.folded.add(path);
    sessionStorage.setItem("folded-areas", JSON.stringify([...this.folded]));
  }

  hold(link) {
    if (!link) return;
    for (const one of this.querySelectorAll("[role=treeitem]")) one.tabIndex = -1;
    link.tabIndex = 0;
  }

  key(event) {
    const link = event.target.closest("[role=treeitem]");
    if (!link || event.ctrlKey || event.metaKey || event.altKey) return;
    const [items, item] = [this.items, link.parentElement];
    const at = items.indexOf(link);
    const isOpen = link.getAttribute("aria-expanded");
    const [inward, outward] = document.dir === "rtl" ? ["ArrowLeft", "ArrowRight"] : ["ArrowRight", "ArrowLeft"];
    let next;
    if (event.key === "ArrowDown") next = items[at + 1];
    else if (event.key === "ArrowUp") next = items[at - 1];
    else if (event.key === "Home") next = items[0];
    else if (event.key === "End") next = items.at(-1);
    else if (event.key === inward) {
      if (isOpen === "false") this.set(item, true);
      else if (isOpen === "true") next = items[at + 1];
    } else if (event.key === outward) {
      if (isOpen === "true") this.set(item, false);
      else next = item.parentElement.closest("li")?.querySelector("a");
    } else if (event.key === " ") link.click();
    else if (event.key.length === 1) {
      const letter = event.key.toLowerCase();
      next = [...items.slice(at + 1), ...items.slice(0, at)].find((one) => one.textContent.trim().toLowerCase().startsWith(letter));
      if (!next) return;
    } else return;
    event.preventDefault();
    next?.focus();
  }
}

customElements.define("area-tree", AreaTree);
