// SPDX-License-Identifier: UNLICENSED
pragma solidity 0.8.37;

import {Ownable, Ownable2Step} from "@openzeppelin/contracts/access/Ownable2Step.sol";
import {IERC20} from "@openzeppelin/contracts/token/ERC20/IERC20.sol";
import {SafeERC20} from "@openzeppelin/contracts/token/ERC20/utils/SafeERC20.sol";
import {ReentrancyGuard} from "@openzeppelin/contracts/utils/ReentrancyGuard.sol";

interface IDexFactory {
    function getPair(address a, address b) external view returns (address);
}

interface IDexPair {
    function token0() external view returns (address);
    function getReserves() external view returns (uint112 reserve0, uint112 reserve1, uint32 moment);
    function swap(uint256 out0, uint256 out1, address to, bytes calldata data) external;
}

/// Buys a token on one DEX and sells it on another in one transaction, or does nothing at all. It holds nothing.
contract ArbExecutor is Ownable2Step, ReentrancyGuard {
    using SafeERC20 for IERC20;

    struct Route {
        address buyOn;
        address sellOn;
        address base;
        address middle;
    }

    struct Figures {
        uint256 amount;
        uint256 middle;
        uint256 out;
        uint256 gross;
        uint256 fee;
        uint256 net;
    }

    uint256 public constant MAX_FEE_BPS = 3000;

    address public treasury;
    uint256 public feeBps;
    /// By factory: what its pairs leave of 1000, 997; 0 = not listed.
    mapping(address dex => uint256) public keepsOf;
    mapping(address base => bool) public isBase;

    event ArbTrade(
        address indexed trader,
        address indexed base,
        address indexed middle,
        address buyOn,
        address sellOn,
        Figures figures
    );
    event DexSet(address indexed dex, uint256 keeps);
    event BaseSet(address indexed base, bool isListed);
    event FeeSet(uint256 feeBps);
    event TreasurySet(address treasury);

    error DexNotListed();
    error BaseNotListed();
    error SameDex();
    error NoPair();
    error NetBelow(uint256 net);
    error NoGain();
    error PastDeadline();
    error FeeAbove(uint256 feeBps);
    error FeeTooHigh();
    error NoTreasury();
    error BadDex();

    constructor(address owner_, address treasury_, uint256 feeBps_) Ownable(owner_) {
        _setTreasury(treasury_);
        _setFee(feeBps_);
    }

    /// What a trade of an amount would give at this block; it reverts where the trade would.
    function quote(Route calldata route, uint256 amount) external view returns (Figures memory figures) {
        (figures,,) = _figures(route, amount);
    }

    function trade(Route calldata route, uint256 amount, uint256 minNet, uint256 maxFeeBps, uint256 deadline)
        external
        nonReentrant
        returns (Figures memory figures)
    {
        if (block.timestamp > deadline) revert PastDeadline();
        if (feeBps > maxFeeBps) revert FeeAbove(feeBps);
        address buying;
        address selling;
        (figures, buying, selling) = _figures(route, amount);
        if (figures.net < minNet) revert NetBelow(figures.net);
        IERC20(route.base).safeTransferFrom(msg.sender, buying, amount);
        _swap(buying, route.middle, figures.middle, selling);
        _swap(selling, route.base, figures.out, address(this));
        if (figures.fee > 0) IERC20(route.base).safeTransfer(treasury, figures.fee);
        // all that is left, also of what somebody sent here
        IERC20(route.base).safeTransfer(msg.sender, IERC20(route.base).balanceOf(address(this)));
        emit ArbTrade(msg.sender, route.base, route.middle, route.buyOn, route.sellOn, figures);
    }

    function setDex(address dex, uint256 keeps) external onlyOwner {
        if (keeps > 1000) revert BadDex();
        keepsOf[dex] = keeps;
        emit DexSet(dex, keeps);
    }

    function setBase(address base, bool isListed) external onlyOwner {
        isBase[base] = isListed;
        emit BaseSet(base, isListed);
    }

    function setFee(uint256 feeBps_) external onlyOwner {
        _setFee(feeBps_);
    }

    function setTreasury(address treasury_) external onlyOwner {
        _setTreasury(treasury_);
    }

    function _setFee(uint256 feeBps_) private {
        if (feeBps_ > MAX_FEE_BPS) revert FeeTooHigh();
        feeBps = feeBps_;
        emit FeeSet(feeBps_);
    }

    function _setTreasury(address treasury_) private {
        if (treasury_ == address(0)) revert NoTreasury();
        treasury = treasury_;
        emit TreasurySet(treasury_);
    }

    function _figures(Route calldata route, uint256 amount)
        private
        view
        returns (Figures memory figures, address buying, address selling)
    {
        if (route.buyOn == route.sellOn) revert SameDex();
        if (!isBase[route.base]) revert BaseNotListed();
        buying = _pair(route.buyOn, route);
        selling = _pair(route.sellOn, route);
        figures.amount = amount;
        figures.middle = _out(buying, route.base, amount, keepsOf[route.buyOn]);
        figures.out = _out(selling, route.middle, figures.middle, keepsOf[route.sellOn]);
        if (figures.out <= amount) revert NoGain();
        figures.gross = figures.out - amount;
        figures.fee = figures.gross * feeBps / 10_000;
        figures.net = figures.gross - figures.fee;
    }

    function _pair(address dex, Route calldata route) private view returns (address pair) {
        if (keepsOf[dex] == 0) revert DexNotListed();
        pair = IDexFactory(dex).getPair(route.base, route.middle);
        if (pair == address(0)) revert NoPair();
    }

    function _out(address pair, address tokenIn, uint256 amount, uint256 keeps) private view returns (uint256) {
        (uint256 held, uint256 other,) = IDexPair(pair).getReserves();
        if (IDexPair(pair).token0() != tokenIn) (held, other) = (other, held);
        return (amount * keeps * other) / (held * 1000 + amount * keeps);
    }

    function _swap(address pair, address tokenOut, uint256 out, address to) private {
        bool isFirst = IDexPair(pair).token0() == tokenOut;
        IDexPair(pair).swap(isFirst ? out : 0, isFirst ? 0 : out, to, "");
    }
}
